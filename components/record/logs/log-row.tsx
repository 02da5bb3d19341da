import clsx from "clsx";
import { memo } from "react";
import { PLAIN, parseAnsi } from "#lib/format/ansi.ts";
import { findLevel } from "#lib/format/log-level.ts";
import type { LogLine } from "#lib/format/log-lines.ts";
import { type HitRange, markPieces } from "#lib/format/log-marks.ts";
import { formatLogTime } from "#lib/format/log-time.ts";
import { levelClass, styleClasses } from "./log-colours.ts";

/** What a row may have to say; made once for all rows, because rows come and go by the hundred. */
export interface LogRowWords {
  readonly link: (number: number) => string;
  readonly overwritten: (count: number) => string;
  readonly moreBytes: (bytes: number) => string;
}

export interface LogRowProps {
  readonly words: LogRowWords;
  readonly line: LogLine;
  readonly text: string;
  readonly hits: readonly HitRange[];
  readonly marked: boolean;
  readonly timestamps: boolean;
  readonly wrap: boolean;
  /** Width of the number column in characters. */
  readonly digits: number;
  readonly downloadHref: string;
  readonly onMark: (line: LogLine) => void;
}

/** One line: its number (a link to it), its time, its text in the colours the program gave it. */
export const LogRow = memo(function LogRow(props: LogRowProps) {
  const { line, marked, timestamps, wrap, digits, words } = props;
  return (
    <div className={clsx("flex gap-2 px-3.5", marked ? "bg-selected" : "hover:bg-hover")}>
      <button
        type="button"
        tabIndex={-1}
        title={words.link(line.number)}
        onClick={() => props.onMark(line)}
        style={{ width: `${digits}ch` }}
        className="shrink-0 self-start text-right text-quiet select-none hover:text-accent"
      >
        {line.number}
      </button>
      {timestamps && line.time !== null ? (
        <time dateTime={line.time} title={line.time} className="shrink-0 text-quiet">
          {formatLogTime(line.time, Date.now())}
        </time>
      ) : null}
      <LogText {...props} wrapClass={wrap ? "min-w-0 break-words whitespace-pre-wrap" : "whitespace-pre"} />
    </div>
  );
});

function LogText({ line, text, hits, downloadHref, words, wrapClass }: LogRowProps & { wrapClass: string }) {
  const { tokens, overwritten } = parseAnsi(line.text, line.start);
  const coloured = tokens.some((token) => token.style !== PLAIN);
  const pieces = markPieces(tokens, hits, coloured ? null : findLevel(text));
  return (
    <span className={wrapClass} style={{ tabSize: 8 }}>
      {overwritten > 0 ? (
        <span className="mr-1 text-quiet select-none" title={words.overwritten(overwritten)}>
          ⟲{overwritten}
        </span>
      ) : null}
      {pieces.map((piece, i) => {
        const Tag = piece.hit === "no" ? "span" : "mark";
        const classes = clsx(
          piece.hit === "no" ? styleClasses(piece.style) : "rounded-sm",
          piece.hit === "hit" && "bg-amber-tint text-amber",
          piece.hit === "current" && "bg-accent text-accent-ink",
          piece.hit === "no" && piece.level !== null && levelClass(piece.level),
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          <Tag key={i} className={classes || undefined}>
            {piece.text}
          </Tag>
        );
      })}
      {line.moreBytes > 0 ? (
        <a href={downloadHref} download className="ml-2 text-accent underline">
          {words.moreBytes(line.moreBytes)}
        </a>
      ) : null}
    </span>
  );
}
