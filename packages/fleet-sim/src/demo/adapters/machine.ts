import { readFileSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import type { Fetch } from '@hawser/ports';

/** The platform's own fetch. */
export const systemFetch: Fetch = (input, init) => fetch(input, init);

/** Memory that is available to programs, bytes. */
export function availableMemory(): number {
  try {
    // Unlike free memory, this includes what the kernel uses only as cache.
    const kib = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    if (kib !== undefined) return Number(kib) * 1024;
  } catch {
    // Not Linux.
  }
  return freemem();
}

/** Number of processors. */
export const processors = (): number => availableParallelism();
