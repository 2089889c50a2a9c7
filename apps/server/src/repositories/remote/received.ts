const FIRST_BYTES = 16_384;

/**
 * Bytes that were received so far, in one buffer: an answer that comes byte by byte would take a hundred times its size when each
 * part was kept as it came.
 */
export class Received {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(part: Buffer): void {
    const size = this.#size + part.length;
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#size);
      this.#buffer = larger;
    }
    part.copy(this.#buffer, this.#size);
    this.#size = size;
  }

  /** The first bytes, at most `most`. */
  bytes(most = this.#size): Buffer {
    return this.#buffer.subarray(0, Math.min(most, this.#size));
  }

  clear(): void {
    this.#size = 0;
  }
}
