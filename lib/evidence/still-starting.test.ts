import { expect, it } from "vitest";
import { hasStartWork, stillStarting } from "./still-starting.ts";

it.each([
  [["starting, applying database migrations", "migration 233 of 390", "received SIGTERM, stopping"], true],
  [["2026-11-30 INFO Loading model weights (3/12)"], true],
  [["Initializing Spring embedded WebApplicationContext"], true],
  [["Starting server", "Listening on port 8080", "GET / 200"], false],
  [["Loading config", "Started ShopApplication in 41.2 seconds (process running for 42)"], false],
  [["INFO:     Application startup complete.", "Shutting down"], false],
  [["up"], null],
  [["Terminated, stopping the import"], null],
  [[], null],
])("%j", (lines, starting) => {
  expect(stillStarting(lines)).toBe(starting);
});

it.each([
  [["Starting webhook server", "Starting manager"], false],
  [["Initializing Spring embedded WebApplicationContext"], false],
  [["Starting CatalogApplication", "Loading price index 3 of 12"], true],
  [["starting, applying database migrations"], true],
  [["Received SIGTERM, stopping the import"], false],
])("work of a start in %j", (lines, work) => {
  expect(hasStartWork(lines)).toBe(work);
});
