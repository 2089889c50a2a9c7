import type { Storage } from '../ports/index.ts';

const PREFIX = 'sealing-certificate:';

/** Who remembers: what one person accepts says nothing to another one who uses this browser, nor in another context. */
interface Remembering {
  readonly uid: string;
  readonly contextUid: string;
}

/**
 * The certificates with which a person has sealed in this browser, by context and cluster. The server keeps what was accepted, too;
 * whoever controls it could claim anything, but not change what this browser remembers: it stays when a session ends, which the server
 * could do at any time.
 */
export class SeenCertificates {
  readonly #storage: Storage;
  readonly #prefix: string;

  constructor(storage: Storage, { uid, contextUid }: Remembering) {
    this.#storage = storage;
    this.#prefix = `${PREFIX}${uid}:${contextUid}:`;
  }

  /** The fingerprint of the last one; null if nothing was sealed for the cluster yet. */
  of(routerID: string): string | null {
    return this.#storage.get(this.#prefix + routerID);
  }

  remember(routerID: string, fingerprint: string): void {
    this.#storage.set(this.#prefix + routerID, fingerprint);
  }
}
