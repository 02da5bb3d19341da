"use client";

import { Bar, BarChart, Cell, XAxis, YAxis } from "recharts";
import type { Tone } from "#components/ui/tone.ts";

/** One line of the chart: how much of the whole is asked for and used. Shares of 1; null = nothing to draw. */
export interface ShareRow {
  readonly id: string;
  readonly label: string;
  readonly asked: number | null;
  readonly used: number | null;
  readonly tone: Tone;
}

const ROW_PX = 36;
const COLOURS: Readonly<Record<Tone, string>> = {
  red: "var(--red)",
  orange: "var(--orange)",
  amber: "var(--amber)",
  blue: "var(--blue)",
  green: "var(--green)",
  grey: "var(--grey)",
};

/** Nothing to see; the chart draws no track behind a bar of no length at all. */
const TRACE = 1e-4;

/** Bars of asked and used beside each other; the numbers stand as text beside the chart, so it is drawn for the eye alone. */
export function ShareBars({ rows, width }: { rows: readonly ShareRow[]; width: number }) {
  const most = Math.max(1, ...rows.flatMap(({ asked, used }) => [asked ?? 0, used ?? 0]));
  const data = rows.map((row) => ({ ...row, asked: row.asked === 0 ? TRACE : (row.asked ?? 0), used: row.used ?? 0 }));
  return (
    <BarChart
      layout="vertical"
      width={width}
      height={rows.length * ROW_PX}
      data={data}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      barGap={2}
      barSize={8}
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, most]} hide />
      <YAxis type="category" dataKey="id" hide />
      <Bar dataKey="asked" fill="var(--line-strong)" isAnimationActive={false} radius={2} background={{ fill: "var(--sunken)" }} />
      <Bar dataKey="used" isAnimationActive={false} radius={2}>
        {data.map((row) => (
          <Cell key={row.id} fill={COLOURS[row.tone]} />
        ))}
      </Bar>
    </BarChart>
  );
}
