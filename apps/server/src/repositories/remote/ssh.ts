/** One exchange with a program over SSH: with it only what the server says first, or the answer to `input`. */
export interface SshRequest {
  readonly host: string;
  /** Null: 22. */
  readonly port: number | null;
  readonly user: string;
  readonly privateKey: string;
  /** Fingerprint of the host key of the first connection; null: any. */
  readonly hostKey: string | null;
  readonly program: 'git-upload-pack' | 'git-receive-pack';
  /** Path of the repository. */
  readonly path: string;
  /** What is sent once the server has introduced itself; null: nothing. */
  readonly input: Buffer | null;
  readonly bytesMax: number;
  /** Whether the first `bytesMax` bytes are enough. */
  readonly isPrefix: boolean;
  /** Most milliseconds until the server has accepted the key. */
  readonly answerMs: number;
  /** Most milliseconds of all together. */
  readonly timeoutMs: number;
}

export type SshFailure = 'not allowed' | 'unreachable' | 'too large' | 'other host key' | 'unusable key';

export type SshAnswer =
  /** `hostKey`: the fingerprint of the key that the server has proven to have. */
  { readonly body: Buffer; readonly hostKey: string } | { readonly failure: SshFailure };

/** Runs a program of Git on a server, if the operator allows connections to its address. Never rejects. */
export type ExchangeSsh = (request: SshRequest) => Promise<SshAnswer>;
