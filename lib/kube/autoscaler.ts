import type { KubeObject } from "./objects.ts";

/** A HorizontalPodAutoscaler. */
export interface Autoscaler extends KubeObject {
  readonly spec?: {
    readonly scaleTargetRef?: { readonly apiVersion?: string; readonly kind?: string; readonly name?: string };
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
  };
}
