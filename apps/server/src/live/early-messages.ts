/** Most messages, and bytes of them together, that may arrive before the session is known. */
const MAX_EARLY = 100;
const MAX_EARLY_BYTES = 262_144;

/** What a browser sends before its session is known: the windows of a page, so that little is enough. */
export class EarlyMessages {
  #texts: string[] = [];
  #bytes = 0;

  /** False when there is too much; then nothing is kept. */
  add(data: Buffer): boolean {
    this.#bytes += data.length;
    if (this.#texts.length === MAX_EARLY || this.#bytes > MAX_EARLY_BYTES) {
      this.#texts = [];
      return false;
    }
    this.#texts.push(data.toString('utf8'));
    return true;
  }

  /** All, in their order; they are not kept any longer. */
  take(): readonly string[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }
}
