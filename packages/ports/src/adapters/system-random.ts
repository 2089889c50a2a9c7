import type { Random } from '../random.ts';

/** The platform's cryptographic random source; works in browsers and in Node. */
export const systemRandom: Random = {
  bytes: (size) => globalThis.crypto.getRandomValues(new Uint8Array(size)),
};
