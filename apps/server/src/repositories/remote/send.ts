/** One HTTPS request to a repository. */
export interface RemoteRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Most bytes of the answer. */
  readonly bytesMax: number;
  /** Whether the first `bytesMax` bytes are enough: the rest is not read. Otherwise a longer answer is a failure. */
  readonly isPrefix?: boolean;
  /** Most milliseconds until the answer begins; default: `timeoutMs`. */
  readonly answerMs?: number;
  /** Most milliseconds of connection and answer together. */
  readonly timeoutMs: number;
}

/** Why there is no answer. */
type RemoteFailure = 'not allowed' | 'unreachable' | 'too large';

export type RemoteAnswer =
  | { readonly status: number; readonly challenge: boolean; readonly body: Buffer }
  | { readonly failure: RemoteFailure };

/** Sends a request, if the operator allows connections to its address. Follows no redirect. Never rejects. */
export type SendToRemote = (request: RemoteRequest) => Promise<RemoteAnswer>;
