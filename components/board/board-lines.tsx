"use client";

import { ActLine } from "./act-line.tsx";
import { ClaimLine } from "./claim-line.tsx";

/** On the head of a record: what is being done to it right now, and who is on it. */
export function BoardLines({ uid }: { uid: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <ActLine uid={uid} />
      <ClaimLine subject={`uid/${uid}`} />
    </div>
  );
}
