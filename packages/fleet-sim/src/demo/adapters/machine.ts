import { readFileSync } from 'node:fs';
import { availableParallelism, freemem } from 'node:os';
import type { Fetch } from '@hawser/ports';

/** The platform's own fetch. */
export const systemFetch: Fetch = (input, init) => fetch(input, init);

/** Memory that programs can still take, bytes. */
export function availableMemory(): number {
  try {
    // Unlike what is free, this counts what the kernel only caches.
    const kib = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    if (kib !== undefined) return Number(kib) * 1024;
  } catch {
    // Not a Linux.
  }
  return freemem();
}

/** Programs that run at the same moment. */
export const processors = (): number => availableParallelism();
