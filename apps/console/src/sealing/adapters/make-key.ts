import { makeNetworkKey } from '@hawser/sealing';
import { fingerprintOf } from './fingerprint.ts';

/** A key that this page made. Nobody else has `privateKey`. */
export interface MadeKey {
  readonly pem: string;
  readonly fingerprint: string;
  readonly privateKey: string;
}

/** Makes a key for the controllers of a network with the ciphers of the browser; `at`: the current time, epoch ms. */
export async function makeKey(network: string, at: number): Promise<MadeKey> {
  const made = await makeNetworkKey(globalThis.crypto, { name: network, at });
  return { ...made, fingerprint: (await fingerprintOf(made.pem)) ?? '' };
}
