/**
 * The one place where a value of unknown shape is given a type without a check.
 * Only for JSON that comes from a Kubernetes API server or a bundle: every field of the
 * target type is optional there, so readers must handle absence anyway.
 */
export function asKube<T>(value: unknown): T {
  return value as T;
}
