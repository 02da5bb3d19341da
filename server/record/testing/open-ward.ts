import { pino } from "pino";
import { type Bundle, readBundleText } from "#lib/evidence/bundle-text.ts";
import { DEFAULT_PATIENCE } from "#lib/symptoms/types.ts";
import type { CaseFile } from "#server/cli/case-files.ts";
import { clustersOf } from "#server/kube/kubeconfig.ts";
import type { Rule } from "#server/sandbox/api/users.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "#server/sandbox/start.ts";
import { connectWard, type Ward } from "#server/ward.ts";

/** A sandbox and the product connected to it. */
export interface OpenWard {
  readonly ward: Ward;
  readonly sandbox: Sandbox;
  close(): Promise<void>;
}

export interface OpenOptions extends SandboxOptions {
  /** Custom resources that are served beside the built-in ones, `apiVersion` and kind. */
  readonly served?: readonly (readonly [string, string])[];
  /** Rights of who connects; without, the administrator. */
  readonly rights?: readonly Rule[];
  /** The opt-in setting to read names, keys and registry hosts of Secrets. */
  readonly secretsAllowed?: boolean;
}

/** Starts a sandbox, connects to it as the product does, and waits until everything that can be read has been. */
export async function openWard({ served = [], rights, secretsAllowed = false, ...options }: OpenOptions): Promise<OpenWard> {
  const sandbox = await startSandbox(options);
  for (const [apiVersion, kind] of served) sandbox.resources.ensure(apiVersion, kind, true);
  const kubeconfig = rights === undefined ? sandbox.kubeconfig : sandbox.addUser("jo", rights);
  const [source] = clustersOf(kubeconfig).sources;
  if (source === undefined) throw new Error("the sandbox names no cluster");
  const ward = connectWard({ source, patience: DEFAULT_PATIENCE, log: pino({ level: "silent" }), secretsAllowed });
  const close = async () => {
    await ward.stop();
    await sandbox.stop();
  };
  for (let tries = 0; tries < 500; tries += 1) {
    const { state, degraded } = ward.view.freshness();
    // Without the right to list pods nothing more than that will come.
    const isThere = state === "live" || (rights !== undefined && state === "forbidden");
    if (isThere && degraded.every(({ why }) => why !== "syncing") && isAllRead(ward)) return { ward, sandbox, close };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await close();
  throw new Error(`the ward was not read: ${JSON.stringify(ward.view.freshness())}`);
}

/** Every watched resource was read, or refused. */
function isAllRead({ view }: Ward): boolean {
  const answers = [
    view.nodes(),
    view.eventsOf({ kind: "Pod", namespace: "default", name: "none" }),
    view.object("persistentvolumeclaims", "default", "none"),
    view.object("jobs", "default", "none"),
  ];
  return answers.every((answer) => answer === null || !("missing" in answer) || answer.missing === "forbidden");
}

/** A case as the contents of a sandbox whose clock stands at the case's moment. */
export function caseWard(file: CaseFile): { readonly bundle: Bundle; readonly options: SandboxOptions } {
  const bundle = readBundleText(file.text, file.id);
  const [subject] = bundle.objects;
  const { namespace = "", name: pod = "" } = subject?.metadata ?? {};
  const logs = Object.entries(bundle.logs).map(([container, texts]) => ({ namespace, pod, container, ...texts }));
  const ward = { objects: bundle.objects, now: Date.parse(bundle.now ?? ""), version: `v${bundle.versionText ?? "1.36.3"}`, logs };
  return { bundle, options: { ward } };
}
