import { PROTOBUF } from "#server/kube/protobuf/envelope.ts";
import { type Answer, type Decoder, jsonDecoder, type WatchFrame } from "./decode.ts";
import { DecodeError } from "./json-text.ts";
import type { PagePart } from "./page-part.ts";
import { PodReader, readPodFrames, readPodPage } from "./pod-protobuf.ts";

/**
 * Pods in protobuf where the API server speaks it: half its work to write and less than half of ours to read. A server
 * that answers JSON is read as JSON; one whose protobuf cannot be read is not asked for it again.
 */
export class PodDecoder implements Decoder {
  readonly #reader = new PodReader();
  #isTrusted = true;

  get accept(): string {
    return this.#isTrusted ? `${PROTOBUF}, ${jsonDecoder.accept}` : jsonDecoder.accept;
  }

  page(answer: Answer): AsyncGenerator<PagePart> {
    return isProtobuf(answer) ? this.#watched(readPodPage(answer.body, this.#reader)) : jsonDecoder.page(answer);
  }

  frames(answer: Answer): AsyncGenerator<readonly WatchFrame[]> {
    return isProtobuf(answer) ? this.#watched(readPodFrames(answer.body, this.#reader)) : jsonDecoder.frames(answer);
  }

  async *#watched<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
    try {
      yield* parts;
    } catch (error) {
      if (error instanceof DecodeError) this.#isTrusted = false;
      throw error;
    }
  }
}

function isProtobuf({ contentType }: Answer): boolean {
  return contentType.startsWith(PROTOBUF);
}
