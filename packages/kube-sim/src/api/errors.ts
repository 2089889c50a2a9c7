import type { JsonObject } from './json.ts';
import type { Kind } from './kinds.ts';

/** One cause of a refusal, with the field that it concerns. */
export interface Cause {
  readonly reason: string;
  readonly message: string;
  readonly field: string;
}

/** An error response of the API server, with a `Status` object. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: number;
  /** The reason of the `Status`, such as `NotFound`; empty when there is none. */
  readonly reason: string;
  readonly details: JsonObject | null;

  constructor(code: number, reason: string, message: string, details: JsonObject | null = null) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.details = details;
  }

  /** The `Status` object. */
  body(): JsonObject {
    return {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: this.message,
      ...(this.reason === '' ? {} : { reason: this.reason }),
      ...(this.details === null ? {} : { details: this.details }),
      code: this.code,
    };
  }
}

/** `deployments.apps`, or `configmaps` of the core group. */
function qualified({ plural, group }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`;
}

const detailsOf = (kind: Kind, name: string): JsonObject => ({
  ...(name === '' ? {} : { name }),
  ...(kind.group === '' ? {} : { group: kind.group }),
  kind: kind.plural,
});

/** The object does not exist (404). */
export function notFound(kind: Kind, name: string): ApiError {
  return new ApiError(404, 'NotFound', `${qualified(kind)} "${name}" not found`, detailsOf(kind, name));
}

/** The resource does not support the verb (405). */
export function methodNotAllowed(): ApiError {
  const message = 'the server does not allow this method on the requested resource';
  return new ApiError(405, 'MethodNotAllowed', message, {});
}

/** The resource itself does not exist in a group that does. */
export function noSuchResource(): ApiError {
  return new ApiError(404, 'NotFound', 'the server could not find the requested resource', {});
}

/** The name is taken (409), possibly by an object that is being deleted. */
export function alreadyExists(kind: Kind, name: string, isGoing: boolean): ApiError {
  const message = `${isGoing ? 'object is being deleted: ' : ''}${qualified(kind)} "${name}" already exists`;
  return new ApiError(409, 'AlreadyExists', message, detailsOf(kind, name));
}

/** An update that conflicts with the current object (409). */
export function conflict(kind: Kind, name: string, why: string): ApiError {
  const message = `Operation cannot be fulfilled on ${qualified(kind)} "${name}": ${why}`;
  return new ApiError(409, 'Conflict', message, detailsOf(kind, name));
}

/** The message when another client has changed the object meanwhile. */
export const MODIFIED =
  'the object has been modified; please apply your changes to the latest version and try again';

/** A deletion names its object by kind, an update by resource. */
export function deleteConflict(kind: Kind, name: string, why: string): ApiError {
  const called = kind.group === '' ? kind.kind : `${kind.kind}.${kind.group}`;
  const details = { name, ...(kind.group === '' ? {} : { group: kind.group }), kind: kind.kind };
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${called} "${name}": ${why}`,
    details,
  );
}

/** `causes` in the order of the fields. `called` is the kind's name unless the API uses another one. */
export function invalid(kind: Kind, name: string, causes: readonly Cause[], called = kind.kind): ApiError {
  const messages = [...new Set(causes.map(({ field, message }) => `${field}: ${message}`))];
  const what = messages.length === 1 ? messages[0] : `[${messages.join(', ')}]`;
  const full = kind.group === '' ? called : `${called}.${kind.group}`;
  return new ApiError(422, 'Invalid', `${full} "${name}" is invalid: ${what}`, {
    ...(name === '' ? {} : { name }),
    ...(kind.group === '' ? {} : { group: kind.group }),
    kind: called,
    causes: causes.map((cause) => ({ ...cause })),
  });
}

/** The request is malformed (400). */
export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message);
}

/** 500, which the API also returns for some invalid requests. */
export function internal(message: string): ApiError {
  return new ApiError(500, '', message);
}

/** The requested revision is older than the history. */
export function expired(message: string): ApiError {
  return new ApiError(410, 'Expired', message);
}

/** The resource does not accept this media type (415). */
export function unsupportedMediaType(): ApiError {
  return new ApiError(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {});
}

/** The user is not allowed to do this (403). `causes` name the fields that are the reason. */
export function forbidden(kind: Kind, name: string, why: string, causes?: readonly Cause[]): ApiError {
  const named = name === '' ? qualified(kind) : `${qualified(kind)} "${name}"`;
  return new ApiError(403, 'Forbidden', `${named} is forbidden: ${why}`, {
    ...detailsOf(kind, name),
    ...(causes ? { causes: causes.map((cause) => ({ ...cause })) } : {}),
  });
}
