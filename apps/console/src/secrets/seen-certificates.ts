import type { Storage } from '../ports/index.ts';

const PREFIX = 'sealing-certificate:';

/**
 * The certificates with which this browser has sealed, by cluster. The server keeps what was accepted, too; whoever controls it could claim
 * anything, but not change what this browser remembers.
 */
export class SeenCertificates {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The fingerprint of the last one; null if nothing was sealed for the cluster yet. */
  of(routerID: string): string | null {
    return this.#storage.get(PREFIX + routerID);
  }

  remember(routerID: string, fingerprint: string): void {
    this.#storage.set(PREFIX + routerID, fingerprint);
  }
}
