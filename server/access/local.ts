import { userInfo } from "node:os";
import { reviewSelf } from "#server/kube/access-review.ts";
import type { KubeClient } from "#server/kube/types.ts";

/** Who acts in mode `local`: the kubeconfig's user as the cluster names it, and who sits at this machine. */
export interface LocalActor {
  readonly user: string;
  readonly osUser: string | null;
}

const REMEMBER_MS = 5 * 60_000;

/** Mode `local`: everybody who reaches the loopback address is the user of the kubeconfig. */
export class LocalAccess {
  readonly #known = new WeakMap<KubeClient, { readonly actor: LocalActor; readonly at: number }>();

  /** Asks the cluster who we are, at most every five minutes. Throws KubeError when it does not answer. */
  async whoAmI(client: KubeClient): Promise<LocalActor> {
    const known = this.#known.get(client);
    const now = Date.now();
    if (known !== undefined && now - known.at < REMEMBER_MS) return known.actor;
    const self = await reviewSelf(client);
    const actor = { user: self?.name ?? `unknown user of context ${client.cluster}`, osUser: osLogin() };
    this.#known.set(client, { actor, at: now });
    return actor;
  }
}

function osLogin(): string | null {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id without a name.
    return process.getuid === undefined ? null : `uid ${process.getuid()}`;
  }
}
