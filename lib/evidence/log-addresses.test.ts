import { describe, expect, it } from "vitest";
import { driverAddress, withAddress } from "./log-addresses.ts";
import { readLog } from "./log-reading.ts";

describe("the address a driver was told", () => {
  it.each([
    ["url: jdbc:postgresql://orders-db:5432/orders?user=x", { host: "orders-db", port: "5432" }],
    ["jdbc:mysql://app:secret@db.shop:3306/app", { host: "db.shop", port: "3306" }],
    ["jdbc:oracle:thin:@ora1:1521:ORCL", { host: "ora1", port: "1521" }],
    ["jdbc:oracle:thin:@//ora1:1521/svc", { host: "ora1", port: "1521" }],
    ["jdbc:sqlserver://mssql:1433;databaseName=x;password=secret", { host: "mssql", port: "1433" }],
    ["r2dbc:postgresql://db/app", { host: "db" }],
    ["nothing of the kind", null],
  ])("%s", (line, expected) => {
    expect(driverAddress([line])).toEqual(expected);
  });

  it("is none where the log tells two, and one where it tells it twice", () => {
    expect(driverAddress(["jdbc:mysql://a:3306/x", "jdbc:mysql://b:3306/x"])).toBeNull();
    expect(driverAddress(["jdbc:mysql://a:3306/x", "again jdbc:mysql://a:3306/y"])).toEqual({ host: "a", port: "3306" });
  });

  it("adds what a line leaves open, and never contradicts it", () => {
    const address = { host: "db", port: "5432" };
    expect(withAddress({}, address)).toEqual(address);
    expect(withAddress({ host: "db" }, address)).toEqual(address);
    expect(withAddress({ host: "cache" }, address)).toEqual({ host: "cache" });
    expect(withAddress({ host: "db", port: "1" }, address)).toEqual({ host: "db", port: "1" });
  });
});

describe("a log whose failure names nobody", () => {
  const pool = "HikariPool-1 - Starting... jdbcUrl=jdbc:mysql://orders-db:3306/orders";

  it.each([
    ["refused", "com.mysql.cj.jdbc.exceptions.CommunicationsException: Communications link failure"],
    ["unresolved", "Caused by: java.net.UnknownHostException: orders-db"],
  ])("%s", (detail, failure) => {
    const [match] = readLog([pool, "\tat com.zaxxer.hikari.pool.HikariPool.<init>(HikariPool.java:115)", failure]);
    expect(match).toMatchObject({ kind: "dependency", detail, values: { host: "orders-db", port: "3306" } });
  });
});
