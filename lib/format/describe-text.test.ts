import { expect, test } from "vitest";
import { describeText } from "./describe-text.ts";

const line = (label: string, value: string, depth = 0) => ({ label, value, depth, tone: "plain" as const });

test("lays sections out in columns, several values of one label and several lines of one value below each other", () => {
  const text = describeText([
    { id: "overview", title: "Pod", lines: [line("Name", "ledger-2"), line("Labels", "app=ledger"), line("", "tier=db")] },
    { id: "containers", title: "Containers", lines: [line("ledger", ""), line("Command", "sh\n-c", 1)] },
  ]);
  expect(text).toBe(
    [
      "Pod",
      "  Name:   ledger-2",
      "  Labels: app=ledger",
      "          tier=db",
      "",
      "Containers",
      "  ledger:",
      "    Command: sh",
      "             -c",
    ].join("\n"),
  );
});
