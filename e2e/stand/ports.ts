/** First of six ports on the loopback address; set PODWARD_E2E_PORT where they are taken. */
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
} as const;

/** Contexts of the stand's kubeconfig. */
export const CONTEXTS = {
  /** A dozen patients that nobody treats: they change only when a test changes them. */
  ward: "stand/ward@local",
  /** Nobody is sick. */
  quiet: "quiet",
  /** 5,000 patients. */
  busy: "busy",
  /** The ward's cluster as a user who may not read pods. */
  noPods: "no-pods",
  /** The ward's cluster as a user who may read pods, but neither nodes nor events. */
  partial: "partial",
} as const;
