"use client";

import { type FormEvent, useId, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import type { PlanAnswer } from "#lib/contract/fixes.ts";

/** The numbers a plan was made with, to be changed: another number is another plan, read and dry-run anew. */
export function PlanChoices({ plan, onChoose }: { plan: PlanAnswer; onChoose: (param: string, value: number) => void }) {
  return plan.choices.map((choice) => (
    <NumberChoice key={choice.param} choice={choice} onChange={(value) => onChoose(choice.param, value)} />
  ));
}

function NumberChoice({ choice, onChange }: { choice: PlanAnswer["choices"][number]; onChange: (value: number) => void }) {
  const id = useId();
  const [text, setText] = useState(String(choice.value));
  const commit = () => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value !== choice.value) onChange(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <label htmlFor={id} className="font-semibold">
        {choice.label}
      </label>
      <Input
        id={id}
        type="number"
        className="w-24 font-mono tabular-nums"
        min={choice.min}
        max={choice.max}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
      />
    </form>
  );
}
