import { asKube } from "#lib/kube/cast.ts";
import type { KubeObject, Pod } from "#lib/kube/objects.ts";

/** One claim for devices of a pod: what the pod calls it, where it comes from, and the object, where one was made (F6). */
export interface DeviceClaim {
  readonly name: string;
  /** Name of the ResourceClaim; null while none was made from the template. */
  readonly object: string | null;
  readonly template: string | null;
  readonly path: string;
  /** The claim's or the template's name, as the pod gives it. */
  readonly source: string;
}

interface DraPod {
  readonly spec?: {
    readonly resourceClaims?: readonly {
      readonly name?: string;
      readonly resourceClaimName?: string;
      readonly resourceClaimTemplateName?: string;
    }[];
  };
  readonly status?: { readonly resourceClaimStatuses?: readonly { readonly name?: string; readonly resourceClaimName?: string | null }[] };
}

/** The pod's claims for devices, in the order of its spec. */
export function deviceClaimsOf(pod: Pod): readonly DeviceClaim[] {
  const { spec, status } = asKube<DraPod>(pod);
  return (spec?.resourceClaims ?? []).map(({ name = "", resourceClaimName, resourceClaimTemplateName }, index) => {
    const made = status?.resourceClaimStatuses?.find((one) => one.name === name)?.resourceClaimName ?? undefined;
    const field = resourceClaimName ? "resourceClaimName" : "resourceClaimTemplateName";
    return {
      name,
      object: resourceClaimName ?? made ?? null,
      template: resourceClaimTemplateName ?? null,
      path: `spec.resourceClaims[${index}].${field}`,
      source: resourceClaimName ?? resourceClaimTemplateName ?? name,
    };
  });
}

interface DeviceRequest {
  /** v1beta1; later versions have it one level deeper. */
  readonly deviceClassName?: string;
  readonly exactly?: { readonly deviceClassName?: string };
  readonly firstAvailable?: readonly { readonly deviceClassName?: string }[];
}
interface ClaimSpec {
  readonly devices?: { readonly requests?: readonly DeviceRequest[] };
}

/** The device classes that a ResourceClaim or a ResourceClaimTemplate asks for, each once, in every version of the API (F6). */
export function deviceClassesOf(object: KubeObject): readonly string[] {
  const { spec } = asKube<{ readonly spec?: ClaimSpec & { readonly spec?: ClaimSpec } }>(object);
  const requests = (spec?.devices ?? spec?.spec?.devices)?.requests ?? [];
  const names = requests.flatMap(({ deviceClassName, exactly, firstAvailable = [] }) => [
    deviceClassName,
    exactly?.deviceClassName,
    ...firstAvailable.map((one) => one.deviceClassName),
  ]);
  return [...new Set(names.flatMap((name) => (name ? [name] : [])))];
}

/** The drivers of the devices that a ResourceClaim has been given, each once. */
export function deviceDriversOf(claim: KubeObject): readonly string[] {
  const { status } = asKube<{
    readonly status?: { readonly allocation?: { readonly devices?: { readonly results?: readonly { readonly driver?: string }[] } } };
  }>(claim);
  const drivers = (status?.allocation?.devices?.results ?? []).flatMap(({ driver }) => (driver ? [driver] : []));
  return [...new Set(drivers)];
}
