import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fill, fillQuoting, placeholders, unfilled } from "./fill.ts";

const ALLOWS = "{budget} allows {allowed, plural, one {# disruption} other {# disruptions}} ({healthy} healthy)";

it.each([
  [0, "web allows 0 disruptions (2 healthy)"],
  [1, "web allows 1 disruption (2 healthy)"],
  ["1", "web allows 1 disruption (2 healthy)"],
  [21, "web allows 21 disruptions (2 healthy)"],
  ["several", "web allows several disruptions (2 healthy)"],
])("says %s in the form that fits", (allowed, said) => {
  expect(fill(ALLOWS, { budget: "web", allowed, healthy: 2 })).toBe(said);
});

it("leaves what has no value, and never reads a value as a placeholder or a pattern", () => {
  expect(fill(ALLOWS, { budget: "{allowed}" })).toBe(ALLOWS.replace("{budget}", "{allowed}"));
  expect(fill("{n, plural, one {# pod} other {# pods}}", { n: "$&" })).toBe("$& pods");
  expect(placeholders(ALLOWS)).toEqual(["budget", "allowed", "healthy"]);
});

it("sets no second stop behind a quoted sentence, and takes no other stop away", () => {
  expect(fillQuoting("It says: {says}. Look.", { says: "no such class." })).toBe("It says: no such class. Look.");
  expect(fillQuoting("它说：{says}。请看。", { says: "no such class." })).toBe("它说：no such class。请看。");
  expect(fillQuoting("It says: {says}.", { says: "waiting ..." })).toBe("It says: waiting ....");
  expect(fillQuoting("{file}.bak of {says}", { file: "a.", says: "b." })).toBe("a..bak of b.");
});

it("leaves out a part whose value is not known, or says something else instead", () => {
  const text = "Look at its pod[[ (seen there: {agent})]] and its log[[, limit {limit}||, no limit]].";
  expect(fill(text, { agent: "cni-x", limit: "1Gi" })).toBe("Look at its pod (seen there: cni-x) and its log, limit 1Gi.");
  expect(fill(text, { agent: "-", limit: "" })).toBe("Look at its pod and its log, no limit.");
  expect(fill(text, { agent: "[[{limit}]]", limit: "?" })).toBe("Look at its pod (seen there: [[{limit}]]) and its log, no limit.");
  expect(unfilled(text)).toBe("Look at its pod (seen there: {agent}) and its log, limit {limit}.");
  expect(placeholders(text)).toEqual(["agent", "limit"]);
});

it("shows a text unfilled in its form for many", () => {
  expect(unfilled(ALLOWS)).toBe("{budget} allows {allowed} disruptions ({healthy} healthy)");
});

it("is given no count with a noun in one form only, by any text of a rule, a fix or the server", () => {
  const files = globSync("{lib,server}/**/*.ts").filter((file) => !/\.test\.ts$|sandbox|fixtures|testing|generated|sentences/.test(file));
  // Counts of a limit, a ratio or a life that is never one.
  const never = /\{(allowed|hours)\} (times|hours)/;
  const bare =
    /\{(?:restarts|tries|of|all|count|pods|replicas|wanted|total|allowed|healthy|expected|failed|nodes|hours|minDomains|leave|more)\} (?:[a-z]+ )?(?:pods|nodes|times|restarts|attempts|failures|disruptions|replicas|events|hours|domains|fields)\b/g;
  const found = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(bare)]
      .map(([text]) => text)
      .filter((text) => !never.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
