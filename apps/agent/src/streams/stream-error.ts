import type { StreamEnd } from '@hawser/contract/streams';

/** Why a stream ends early, in words for the person who opened it. */
export class StreamError extends Error {
  override name = 'StreamError';
  readonly code: StreamEnd['code'];

  constructor(code: StreamEnd['code'], message: string) {
    super(message.slice(0, 500));
    this.code = code;
  }
}
