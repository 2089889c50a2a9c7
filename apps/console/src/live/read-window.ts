import type { LiveStore } from './store.ts';
import type { Query } from './query.ts';
import { rowsOf } from './rows.ts';
import { WINDOW_ROWS } from './wire.ts';

/** The content of a window that was read once. */
interface WindowPage<Row> {
  /** Index of the first row. */
  from: number;
  total: number;
  rows: readonly Row[];
  keys: readonly string[];
}

/** Opens a window, reads it once and closes it. Rejects with the refusal's message, or the signal's reason. */
export function readOnce<Row>(
  live: LiveStore,
  query: Query<Row>,
  signal?: AbortSignal,
): Promise<WindowPage<Row>> {
  return new Promise((resolve, reject) => {
    const handle = live.open(query);
    const end = (settle: () => void): void => {
      leave();
      signal?.removeEventListener('abort', stop);
      handle.close();
      settle();
    };
    const stop = (): void => end(() => reject(signal?.reason));
    const read = (): void => {
      const { content, refusal } = handle.view();
      if (refusal !== null) return end(() => reject(new Error(refusal.message)));
      if (content === null) return;
      const rows = rowsOf(query, content);
      end(() => resolve({ from: content.from, total: content.total, rows, keys: content.keys }));
    };
    const leave = handle.subscribe(read);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });
}

/** Number of concurrent windows: each response takes one frame, however small it is. */
const AHEAD = 6;

/** All rows of a query, range by range, in order; each row once, also if rows move meanwhile. */
export async function* readAll<Row>(
  live: LiveStore,
  ask: (range: { from: number; to: number }) => Query<Row>,
  signal: AbortSignal,
): AsyncGenerator<WindowPage<Row>> {
  const seen = new Set<string>();
  const waiting: Promise<WindowPage<Row>>[] = [];
  let asked = 0;
  const next = (): void => {
    const page = readOnce<Row>(live, ask({ from: asked, to: asked + WINDOW_ROWS }), signal);
    // After an earlier failure this one is never awaited: its failure is ignored.
    page.catch(() => undefined);
    waiting.push(page);
    asked += WINDOW_ROWS;
  };
  next();
  for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
    const { from, total, rows, keys } = await page;
    const fresh = keys.map((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    while (asked < total && waiting.length < AHEAD) next();
    yield { from, total, rows: rows.filter((_, at) => fresh[at]), keys: keys.filter((_, at) => fresh[at]) };
  }
}
