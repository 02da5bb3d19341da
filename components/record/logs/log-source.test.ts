import { expect, test } from "vitest";
import { downloadPath, type LogSource, logPath } from "./log-source.ts";

const source: LogSource = {
  cluster: "arn:aws:eks/prod",
  namespace: "payments",
  name: "ledger-2",
  uid: "u-1",
  container: "ledger",
  previous: false,
  tail: 200,
  since: 0,
  follow: false,
};
const query = (path: string) => Object.fromEntries(new URL(path, "http://x").searchParams);

test("asks for the pod by uid, with timestamps", () => {
  const path = logPath(source);
  expect(path.split("?")[0]).toBe("/api/clusters/arn%3Aaws%3Aeks%2Fprod/pods/payments/ledger-2/logs");
  expect(query(path)).toEqual({ uid: "u-1", container: "ledger", timestamps: "1", absent: "1", tail: "200" });
});

test("goes on from the last line and not from the tail", () => {
  const path = logPath({ ...source, follow: true, since: 300 }, "2026-10-01T12:00:00.5Z");
  expect(query(path)).toEqual({
    uid: "u-1",
    container: "ledger",
    timestamps: "1",
    absent: "1",
    follow: "1",
    since: "2026-10-01T12:00:00.5Z",
  });
});

test("downloads the whole log of the dead instance", () => {
  expect(query(downloadPath({ ...source, previous: true }))).toEqual({
    uid: "u-1",
    container: "ledger",
    timestamps: "1",
    download: "1",
    previous: "1",
  });
});
