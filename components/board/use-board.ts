"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { apiPost, clusterPath } from "#components/data/api.ts";
import { useLive, useLiveValue } from "#components/data/live/live-provider.tsx";
import { identityQuery } from "#components/data/queries.ts";
import type { ActUnderWay, Board, Claim, Note } from "#lib/contract/board.ts";

/** A board by what its entries are about. */
interface Index {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly notes: ReadonlyMap<string, readonly Note[]>;
  readonly acts: ReadonlyMap<string, ActUnderWay>;
}

const NONE: readonly Note[] = [];
const INDEXES = new WeakMap<Board, Index>();

/** Each board is sorted out once, however many rows ask it. */
function indexOf(board: Board): Index {
  const known = INDEXES.get(board);
  if (known !== undefined) return known;
  const index = {
    claims: new Map(board.claims.map((claim) => [claim.subject, claim])),
    notes: Map.groupBy(board.notes, (note) => note.subject),
    acts: new Map(board.acts.flatMap((act) => [[act.about ?? "", act] as const, [act.target.uid, act] as const])),
  };
  INDEXES.set(board, index);
  return index;
}

/** Who is on it. `subject`: `uid/UID` or `group/ID`. */
export function useClaim(subject: string): Claim | undefined {
  return useLiveValue(({ answer }) => (answer ? indexOf(answer.board).claims.get(subject) : undefined));
}

/** Notes on it, newest first. */
export function useNotes(subject: string): readonly Note[] {
  return useLiveValue(({ answer }) => (answer ? indexOf(answer.board).notes.get(subject) : undefined)) ?? NONE;
}

/** The fix that is under way on this object, or on its owner or node for its sake. */
export function useActUnderWay(uid: string): ActUnderWay | undefined {
  return useLiveValue(({ answer }) => (answer ? indexOf(answer.board).acts.get(uid) : undefined));
}

/** True when the store behind claims and notes could not be read. */
export function useBoardUnread(): boolean {
  return useLiveValue(({ answer }) => answer?.board.unread === true);
}

/** Who one is oneself, and whether anything can be changed; undefined while that is not known. */
export function useMe() {
  const { cluster } = useLive();
  return useQuery(identityQuery(cluster)).data;
}

type Call = "claim" | "release" | "notes" | "notes/forget";

/** Changes the board; what comes of it arrives over the live stream, here as everywhere. */
export function useBoardCall() {
  const { cluster } = useLive();
  return useMutation({
    mutationFn: ({ call, body }: { call: Call; body: object }) => apiPost<Board>(`${clusterPath(cluster)}/board/${call}`, body),
    retry: false,
  });
}
