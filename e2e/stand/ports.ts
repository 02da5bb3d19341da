/** First of nine ports on the loopback address; set PODWARD_E2E_PORT where they are taken. */
const FIRST = Number(process.env.PODWARD_E2E_PORT ?? 4610);

/** Where everything of the browser tests listens. */
export const PORTS = {
  /** The dashboard on the demo ward. */
  demo: FIRST,
  /** The dashboard on the stand's clusters. */
  stand: FIRST + 1,
  /** The stand itself: takes a cluster down and brings it up again. */
  control: FIRST + 2,
  ward: FIRST + 3,
  quiet: FIRST + 4,
  busy: FIRST + 5,
  /** Dashboards of two people who share a data folder; a test starts and stops them. */
  ana: FIRST + 6,
  ben: FIRST + 7,
  slow: FIRST + 8,
} as const;

/** Contexts of the stand's kubeconfig. */
export const CONTEXTS = {
  /** A dozen patients that nobody treats: they change only when a test changes them. */
  ward: "stand/ward@local",
  /** Nobody is sick. */
  quiet: "quiet",
  /** 5,000 patients. */
  busy: "busy",
  /** Nobody is sick among 400, but the events, which could tell otherwise, come late. */
  slow: "slow",
  /** Nobody answers. */
  away: "away",
  /** The ward's cluster as a user who may not read pods. */
  noPods: "no-pods",
  /** The ward's cluster as a user who may read pods, but neither nodes nor events. */
  partial: "partial",
} as const;

/** Two administrators of the ward's cluster, by the names that the cluster has for them. */
export const PEOPLE = ["ana", "ben"] as const;

/** File of the kubeconfig of one of them, beside the stand's own. */
export function kubeconfigOf(file: string, user: (typeof PEOPLE)[number]): string {
  return file.replace(/\.json$/, `-${user}.json`);
}
