import clsx from "clsx";
import type { SymptomClass } from "#lib/contract/causes.ts";
import { INK, type Tone } from "../ui/tone.ts";
import { type Sample, sparkOf } from "./history.ts";

const WIDTH = 66;
const HEIGHT = 18;

/** One hour as a line, right edge now. Nothing is drawn where nothing was seen. Its numbers are in the tile's text. */
export function Sparkline({ history, of, tone, now }: { history: readonly Sample[]; of: SymptomClass | "all"; tone: Tone; now: number }) {
  const spark = sparkOf(history, of, now, WIDTH, HEIGHT);
  if (!spark) return null;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={clsx("absolute right-2.5 bottom-[30px] h-[16px] w-[40px] @max-[78px]:hidden @[112px]:w-[66px] xl:right-3.5", INK[tone])}
    >
      {spark.lines.map((points) => (
        <polyline
          key={points}
          points={points}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}
