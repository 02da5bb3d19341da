import type { KubeObject } from "#lib/kube/objects.ts";
import { ListWatch, type ListWatchStatus } from "../list-watch.ts";
import { ObjectStore } from "../object-store.ts";
import { FakeApi } from "./fake-api.ts";
import { ManualTimers } from "./manual-timers.ts";

/** An object whose value can be told from that of its other versions. */
export const object = (name: string, value: number, uid = name): KubeObject => ({
  metadata: { namespace: "", name, uid, labels: { value: String(value) } },
});

/** A watch of an API that fails as it is told, and what the watch filled and said. */
export class OpenListWatch {
  readonly api = new FakeApi();
  readonly timers = new ManualTimers();
  readonly statuses: ListWatchStatus[] = [];
  readonly batches: string[] = [];
  readonly store = new ObjectStore<KubeObject>({
    trim: (one) => one,
    onChange: (now, before) => this.batches.push(`${before === null ? "+" : now === null ? "-" : "~"}${(now ?? before)?.metadata?.name}`),
  });
  readonly watch = new ListWatch({
    client: this.api,
    path: "/api/v1/things",
    sink: this.store,
    timers: this.timers,
    pageSize: 3,
    onStatus: (status) => this.statuses.push(status),
  });

  cached(): string[] {
    return [...this.store.values()].map(textOf).sort();
  }
  stored(): string[] {
    return this.api.objects().map(textOf).sort();
  }
  get phase(): string {
    return this.watch.status.phase;
  }
  get lists(): number {
    return this.api.requests.filter(({ query }) => query?.watch !== true && query?.continue === undefined).length;
  }
}

function textOf({ metadata }: KubeObject): string {
  return `${metadata?.name}/${metadata?.uid}=${metadata?.labels?.value}@${metadata?.resourceVersion}`;
}

/** A watch of its own for one test, not started, of an API without objects; the test stops it (`watch.stop()`). */
export function openListWatch(): OpenListWatch {
  return new OpenListWatch();
}

/** A watch of its own for one test that has read seven objects, `n0` to `n6`; the test stops it (`watch.stop()`). */
export async function beginListWatch(): Promise<OpenListWatch> {
  const stand = openListWatch();
  for (let index = 0; index < 7; index += 1) stand.api.put(object(`n${index}`, 0));
  stand.watch.start();
  await stand.timers.advance(0);
  return stand;
}
