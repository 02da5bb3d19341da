"use client";

import { type FormEvent, useId, useState } from "react";
import { Input, Select } from "#components/ui/input.tsx";
import type { PlanAnswer, PlanChoice } from "#lib/contract/fixes.ts";

type ChoiceOf<Kind extends PlanChoice["kind"]> = Extract<PlanChoice, { kind: Kind }>;

/** What a plan was made with, to be changed: another value is another plan, read and dry-run anew. */
export function PlanChoices({ plan, onChoose }: { plan: PlanAnswer; onChoose: (param: string, value: number | string) => void }) {
  return plan.choices.map((choice) => {
    const change = (value: number | string) => onChoose(choice.param, value);
    if (choice.kind === "option") return <OptionChoice key={choice.param} choice={choice} onChange={change} />;
    return <TypedChoice key={choice.param} choice={choice} onChange={change} />;
  });
}

/** What was typed as the choice's value; null when it is none. */
function readTyped(choice: ChoiceOf<"number" | "text">, typed: string): number | string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (choice.kind === "text") return text;
  return Number.isInteger(Number(text)) ? Number(text) : null;
}

/** Counts when it is left or sent: every change asks the API server. */
function TypedChoice({ choice, onChange }: { choice: ChoiceOf<"number" | "text">; onChange: (value: number | string) => void }) {
  const id = useId();
  const [text, setText] = useState(String(choice.value));
  const commit = () => {
    const value = readTyped(choice, text);
    if (value !== null && value !== choice.value) onChange(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  const field =
    choice.kind === "number"
      ? { type: "number", className: "w-24 font-mono tabular-nums", min: choice.min, max: choice.max }
      : { type: "text", className: "w-72 max-w-full font-mono", spellCheck: false, autoComplete: "off" };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        {choice.label}
      </label>
      <Input id={id} {...field} value={text} onChange={(event) => setText(event.target.value)} onBlur={commit} />
    </form>
  );
}

function OptionChoice({ choice, onChange }: { choice: ChoiceOf<"option">; onChange: (value: string) => void }) {
  const id = useId();
  const [value, setValue] = useState(choice.value);
  const choose = (wanted: string) => {
    setValue(wanted);
    onChange(wanted);
  };
  return (
    <p className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        {choice.label}
      </label>
      <Select id={id} className="max-w-full" value={value} onChange={(event) => choose(event.target.value)}>
        {choice.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </p>
  );
}
