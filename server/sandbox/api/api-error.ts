/** A cause in a Status' details; keys in the order of the wire. */
export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** A Status' details, keys in the order of the wire. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** A Status object as the API server writes it (F7.2), keys in its order. */
export interface StatusBody {
  readonly kind: "Status";
  readonly apiVersion: "v1";
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly status: "Success" | "Failure";
  readonly message?: string;
  readonly reason?: string;
  readonly details?: StatusDetails;
  readonly code?: number;
}

/** A refusal that becomes a Status answer. */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly details: StatusDetails | undefined;
  /** The Status' own metadata, used by an expired `continue` (F7.1). */
  readonly metadata: Readonly<Record<string, unknown>>;

  constructor(
    code: number,
    reason: string,
    message: string,
    more: { details?: StatusDetails | undefined; metadata?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.reason = reason;
    this.details = more.details;
    this.metadata = more.metadata ?? {};
  }

  toStatus(): StatusBody {
    return {
      kind: "Status",
      apiVersion: "v1",
      metadata: this.metadata,
      status: "Failure",
      message: this.message,
      ...(this.reason === "" ? {} : { reason: this.reason }),
      ...(this.details === undefined ? {} : { details: this.details }),
      code: this.code,
    };
  }
}

/** What an error text names: `pods`, `deployments.apps`. */
export interface Named {
  readonly group: string;
  readonly plural: string;
}

function qualified(resource: Named): string {
  return resource.group === "" ? resource.plural : `${resource.plural}.${resource.group}`;
}

function detailsOf(resource: Named, name: string, more: Partial<StatusDetails> = {}): StatusDetails {
  return {
    ...(name === "" ? {} : { name }),
    ...(resource.group === "" ? {} : { group: resource.group }),
    kind: resource.plural,
    ...more,
  };
}

/** 404 NotFound. */
export function notFound(resource: Named, name: string): ApiError {
  return new ApiError(404, "NotFound", `${qualified(resource)} "${name}" not found`, { details: detailsOf(resource, name) });
}

/** 409 AlreadyExists; with a prefix when what is there is being deleted (F1.4). */
export function alreadyExists(resource: Named, name: string, beingDeleted = false): ApiError {
  const text = `${qualified(resource)} "${name}" already exists`;
  return new ApiError(409, "AlreadyExists", beingDeleted ? `object is being deleted: ${text}` : text, {
    details: detailsOf(resource, name),
  });
}

/** 409 Conflict. */
export function conflict(resource: Named, name: string, because: string): ApiError {
  return new ApiError(409, "Conflict", `Operation cannot be fulfilled on ${qualified(resource)} "${name}": ${because}`, {
    details: detailsOf(resource, name),
  });
}

/** 403 Forbidden; without a name it is about the whole resource. */
export function forbidden(resource: Named, name: string, because: string, more: Partial<StatusDetails> = {}): ApiError {
  const subject = name === "" ? qualified(resource) : `${qualified(resource)} "${name}"`;
  return new ApiError(403, "Forbidden", `${subject} is forbidden: ${because}`, { details: detailsOf(resource, name, more) });
}

/** 400 BadRequest. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, "BadRequest", message);
}

/** One finding of validation: the wire's reason, the field, and the text after it. */
export interface FieldFault {
  readonly reason:
    | "FieldValueForbidden"
    | "FieldValueInvalid"
    | "FieldValueRequired"
    | "FieldValueNotSupported"
    | "FieldValueDuplicate"
    | "FieldValueNotFound";
  readonly field: string;
  readonly message: string;
}

/** 422 of field validation; one fault is written plainly, several in brackets, as the server does. */
export function invalid(group: string, kind: string, name: string, faults: readonly FieldFault[]): ApiError {
  const texts = faults.map((fault) => `${fault.field}: ${fault.message}`);
  const list = texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`;
  const subject = group === "" ? kind : `${kind}.${group}`;
  return new ApiError(422, "Invalid", `${subject} "${name}" is invalid: ${list}`, {
    details: {
      ...(name === "" ? {} : { name }),
      ...(group === "" ? {} : { group }),
      kind,
      causes: faults.map(({ reason, message, field }) => ({ reason, message, field })),
    },
  });
}

/** The generic 422 that hides a failed JSON patch operation (F1.7). */
export function rejectedPatch(details: StatusDetails | undefined): ApiError {
  return new ApiError(422, "Invalid", "the server rejected our request due to an error in our request", { details: details ?? {} });
}

/** 405 MethodNotAllowed. */
export function methodNotAllowed(details: StatusDetails = {}): ApiError {
  return new ApiError(405, "MethodNotAllowed", "the server does not allow this method on the requested resource", { details });
}
