import type { LiveStore } from './store.ts';
import { WINDOW_ROWS, type WindowQuery } from './wire.ts';

/** What a window showed once. */
export interface Looked<Row> {
  total: number;
  rows: readonly Row[];
  keys: readonly string[];
}

/** Asks a window once and closes it. Rejects with the refusal's message, or the signal's reason. */
export function looked<Row>(live: LiveStore, query: WindowQuery, signal?: AbortSignal): Promise<Looked<Row>> {
  return new Promise((resolve, reject) => {
    const handle = live.open(query);
    const end = (settle: () => void): void => {
      leave();
      signal?.removeEventListener('abort', stop);
      handle.close();
      settle();
    };
    const stop = (): void => end(() => reject(signal?.reason));
    const look = (): void => {
      const { content, refusal } = handle.view();
      if (refusal !== null) return end(() => reject(new Error(refusal.message)));
      if (content === null) return;
      const rows = content.keys.map((key) => content.rows.get(key)).filter((row) => row !== undefined);
      // What a row is, the window's collection says: the contract holds both sides to it.
      const held = rows as readonly unknown[] as readonly Row[];
      end(() => resolve({ total: content.total, rows: held, keys: content.keys }));
    };
    const leave = handle.subscribe(look);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

/** All rows that a question has, asked by range, one window after the other; each row once, also where rows move meanwhile. */
export async function* walked<Row>(
  live: LiveStore,
  ask: (range: { from: number; to: number }) => WindowQuery,
  signal: AbortSignal,
): AsyncGenerator<{ rows: readonly Row[]; keys: readonly string[]; total: number }> {
  const seen = new Set<string>();
  for (let from = 0, total = 1; from < total; from += WINDOW_ROWS) {
    const page = await looked<Row>(live, ask({ from, to: from + WINDOW_ROWS }), signal);
    const fresh = page.keys.map((key) => !seen.has(key));
    for (const key of page.keys) seen.add(key);
    total = page.total;
    yield {
      rows: page.rows.filter((_, at) => fresh[at]),
      keys: page.keys.filter((_, at) => fresh[at]),
      total,
    };
  }
}
