import type { LogValues } from "./log-pattern.ts";

/**
 * The address in a JDBC (or R2DBC) URL of any driver: `jdbc:postgresql://db:5432/x`, `jdbc:oracle:thin:@db:1521:X`,
 * `jdbc:sqlserver://db:1433;…`. User and password may stand in it: nothing but host and port leaves it.
 */
const URL_OF_DRIVER =
  /\b(?:jdbc|r2dbc):[a-z]{2,20}(?::[a-z]{2,10}){0,2}:(?:@?\/\/|@)(?:[^@/\s]{0,200}@)?([A-Za-z0-9][A-Za-z0-9.-]{0,250})(?::(\d{1,5}))?/gi;

/**
 * Whom a driver was told to connect to: its failure often stands on another line, without the address ("Communications
 * link failure", "Caused by: UnknownHostException: db"). Null when the lines name none, or more than one.
 */
export function driverAddress(lines: readonly string[]): Pick<LogValues, "host" | "port"> | null {
  const found = lines.flatMap((line) => [...line.matchAll(URL_OF_DRIVER)].map(([, host = "", port = ""]) => ({ host, port })));
  const [first] = found;
  if (first === undefined || found.some(({ host, port }) => host !== first.host || port !== first.port)) return null;
  return first.port === "" ? { host: first.host } : first;
}

/** What a line names, with what the driver's address adds to it: all of it where nobody is named, the port of the same host. */
export function withAddress(values: LogValues, address: Pick<LogValues, "host" | "port"> | null): LogValues {
  if (address === null || values.port !== undefined) return values;
  return values.host === undefined || values.host === address.host ? { ...values, ...address } : values;
}
