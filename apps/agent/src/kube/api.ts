import type { Fields } from './fields.ts';

/** A kind as the grant names it; `resource` is the plural in the API's paths. */
export interface KubeKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
}

/** Reference to one object. `namespace` is null for objects of the whole cluster. */
export interface KubeRef {
  readonly kind: KubeKind;
  readonly namespace: string | null;
  readonly name: string;
}

/** A Kubernetes object as JSON. */
export type KubeObject = Fields;

/** One page of a list; `next` continues it, null at its end; `remaining` is the API server's estimate of the rest. */
export interface KubePage {
  readonly items: readonly KubeObject[];
  readonly resourceVersion: string;
  readonly next: string | null;
  readonly remaining: number | null;
}

export interface KubeWatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: KubeObject;
}

interface KubeListOptions {
  readonly labelSelector?: string;
  /** By fields that the API server can select by; values are escaped with {@link fieldIs}. */
  readonly fieldSelector?: string;
  readonly limit?: number;
  readonly next?: string;
  /** Ask for `metadata` alone. */
  readonly metadataOnly?: boolean;
  readonly signal?: AbortSignal;
}

export interface KubeWatchOptions {
  readonly labelSelector: string;
  readonly resourceVersion: string;
  /** The API server ends the watch after this many seconds. */
  readonly timeoutSeconds: number;
  /** Ask for `metadata` alone. */
  readonly metadataOnly?: boolean;
  readonly signal: AbortSignal;
}

interface KubeApplyOptions {
  /** Take over fields that other writers own. Without it a contested field is a 409. */
  readonly force: boolean;
  readonly dryRun?: boolean;
}

export interface KubeLogOptions {
  readonly container: string;
  /** Of the container before its last restart. */
  readonly previous: boolean;
  /** Go on with what the container writes. */
  readonly follow: boolean;
  /** Lines to begin with, or the time to begin at, epoch ms. */
  readonly from: { readonly lines: number } | { readonly instant: number };
  readonly signal: AbortSignal;
}

export interface KubeExecOptions {
  readonly container: string;
  readonly command: readonly string[];
  /** Size of its terminal. */
  readonly columns: number;
  readonly rows: number;
  /** Ends the connection, and so the process. */
  readonly signal: AbortSignal;
}

/** A process that runs in a container with a terminal. */
export interface KubeProcess {
  /** What it writes, until it ends or its connection does. Can be read once; a slow reader makes the process wait. */
  readonly output: AsyncIterable<Uint8Array>;
  /** Resolves when the input was sent, or cannot be sent any more. */
  write(input: Uint8Array): Promise<void>;
  resize(columns: number, rows: number): void;
  /** How it ended, once the output has ended. The code is null when nobody reported it. */
  exit(): { readonly code: number | null; readonly message: string };
}

/**
 * The part of the Kubernetes API that the agent uses. Every call fails with {@link KubeError}. The field manager of
 * every write is `hawser-agent`.
 */
export interface KubeApi {
  /** The API server's `gitVersion`; also used to check whether it answers. */
  version(signal?: AbortSignal): Promise<string>;
  /** A document of the discovery API, `/api/v1`, `/apis` or `/apis/GROUP/VERSION`, or of the OpenAPI below `/openapi/v3`. */
  discovery(path: string, signal: AbortSignal): Promise<KubeObject>;
  get(ref: KubeRef): Promise<KubeObject>;
  list(kind: KubeKind, namespace: string | null, options?: KubeListOptions): Promise<KubePage>;
  /** Ends when the API server ends it; status 410 when `resourceVersion` is too old. */
  watch(kind: KubeKind, namespace: string | null, options: KubeWatchOptions): AsyncIterable<KubeWatchEvent>;
  /** What a container of a pod writes, as it is; each line begins with its time (RFC 3339 with nanoseconds) and a space. */
  logs(namespace: string, pod: string, options: KubeLogOptions): AsyncIterable<Uint8Array>;
  /** Starts a process in a container of a pod. */
  exec(namespace: string, pod: string, options: KubeExecOptions): Promise<KubeProcess>;
  /** Server-side apply. With a `metadata.uid` in `object` it fails when that object does not exist (409, 422). */
  apply(ref: KubeRef, object: KubeObject, options: KubeApplyOptions): Promise<KubeObject>;
  /** JSON merge patch (RFC 7386). A `metadata.resourceVersion` in `patch` makes it conditional (409). */
  patch(ref: KubeRef, patch: KubeObject): Promise<KubeObject>;
  create(kind: KubeKind, namespace: string | null, object: KubeObject): Promise<KubeObject>;
  /** Deletes the object with this uid, with background propagation; 404 or 409 when it does not exist. */
  delete(ref: KubeRef, uid: string): Promise<void>;
}

/** Why a call failed. `status` is the HTTP status, 0 when no answer came. The message is the API server's own. */
export class KubeError extends Error {
  override name = 'KubeError';
  readonly status: number;
  /** The reason of the Kubernetes `Status`, such as `NotFound` or `Conflict`. */
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Whether `error` means that the API server gave no answer or cannot answer now, so that a retry may help. 500 is not
 * among these: server-side apply answers it to a field of the wrong type.
 */
export function isUnreachable(error: unknown): boolean {
  return isStatus(error, 0, 429, 502, 503, 504);
}

/** Whether `error` is the API server's answer with `status`. */
export function isStatus(error: unknown, ...status: number[]): boolean {
  return error instanceof KubeError && status.includes(error.status);
}

/** A field selector for one value. Commas, equals signs and backslashes in it are escaped. */
export const fieldIs = (field: string, value: string): string =>
  `${field}=${value.replace(/[\\,=]/g, '\\$&')}`;
