const VARIABLE = "PODWARD_NODE_STAND";

/** Where the specs find what the global setup started, or why nothing could be started here. */
export type NodeStand =
  | { readonly reason: string }
  | {
      readonly reason: null;
      /** http://127.0.0.1:PORT of the dashboard. */
      readonly dashboard: string;
      /** http://127.0.0.1:PORT of the node's control. */
      readonly control: string;
      /** Name of the cluster in the dashboard. */
      readonly cluster: string;
    };

/** Hands the stand to the processes that run the specs: they inherit this one's environment. */
export function publishStand(stand: NodeStand): void {
  process.env[VARIABLE] = JSON.stringify(stand);
}

/** The stand as the global setup published it. */
export function readStand(): NodeStand {
  const text = process.env[VARIABLE];
  if (text === undefined) return { reason: "the global setup has not run" };
  return JSON.parse(text) as NodeStand;
}
