"use client";

import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#components/ui/button.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import type { AuditActsAnswer } from "#lib/contract/audit.ts";
import { FIX_STATES } from "#lib/contract/fixes.ts";
import { useActWords } from "./act-words.ts";
import { type AuditParams, FILTERS, type FilterName, fromField, toField } from "./audit-params.ts";

interface FiltersProps {
  readonly params: AuditParams;
  /** What occurs in the log; undefined while it was not read. */
  readonly choices: AuditActsAnswer["choices"] | undefined;
  readonly onChange: (change: Partial<Record<FilterName, string | null>>) => void;
  readonly onClear: () => void;
}

const STATES = FIX_STATES.filter((state) => state !== "planned");

/** Which acts are shown: time, user, cluster, fix, state, target. Each choice acts at once; text by Enter. */
export function AuditFilters({ params, choices, onChange, onClear }: FiltersProps) {
  const t = useTranslations("audit");
  const words = useActWords();
  const isNarrowed = params.id !== null || FILTERS.some((name) => params[name] !== null);
  const choice = (name: FilterName, values: readonly string[], word: (value: string) => string = String) => (
    <Choice label={t(name)} value={params[name]} values={values} word={word} onChange={(value) => onChange({ [name]: value })} />
  );
  return (
    <section aria-label={t("filters")} className="flex flex-wrap items-end gap-x-3.5 gap-y-2">
      <TimeField label={t("since")} value={params.since} onChange={(since) => onChange({ since })} />
      <TimeField label={t("until")} value={params.until} onChange={(until) => onChange({ until })} />
      {choice("user", choices?.users ?? [])}
      {choice("cluster", choices?.clusters ?? [])}
      {choice("fix", choices?.fixes ?? [], words.fix)}
      {choice("state", STATES, words.state)}
      {choice("namespace", choices?.namespaces ?? [])}
      {choice("node", choices?.nodes ?? [])}
      <TargetField key={params.target ?? ""} value={params.target} onChange={(target) => onChange({ target })} />
      {isNarrowed ? <Button onClick={onClear}>{t("clear")}</Button> : null}
      {params.id === null ? null : <span className="self-center text-soft">{t("oneAct", { id: params.id })}</span>}
    </section>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm text-quiet">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function TimeField({ label, value, onChange }: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  return (
    <Field label={label}>
      {(id) => (
        <Input
          id={id}
          type="datetime-local"
          className="h-[26px]! text-sm"
          value={toField(value)}
          onChange={(event) => onChange(fromField(event.target.value))}
        />
      )}
    </Field>
  );
}

/** A value that the log does not know (any more) stays a choice: the address asked for it. */
function Choice({
  label,
  value,
  values,
  word,
  onChange,
}: {
  label: string;
  value: string | null;
  values: readonly string[];
  word: (value: string) => string;
  onChange: (value: string | null) => void;
}) {
  const t = useTranslations("audit");
  const all = value === null || values.includes(value) ? values : [...values, value];
  return (
    <Field label={label}>
      {(id) => (
        <Select id={id} className="h-[26px]! max-w-[200px]" value={value ?? ""} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">{t("all")}</option>
          {all.map((one) => (
            <option key={one} value={one}>
              {word(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function TargetField({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const t = useTranslations("audit");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("target");
    onChange(typeof text === "string" && text.trim() !== "" ? text.trim() : null);
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 items-end gap-1.5">
      <Field label={t("target")}>
        {(id) => (
          <Input
            id={id}
            name="target"
            className="h-[26px]! w-[230px] max-w-full text-sm"
            defaultValue={value ?? ""}
            placeholder={t("targetHint")}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}
