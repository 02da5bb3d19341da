import { type Logger, pino } from "pino";

export type Log = Logger;

/** Structured lines on standard output. Credentials never reach it: what is logged are names, codes and texts of errors. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ["*.authorization", "*.headers.authorization", "*.token"],
  });
}
