import type { StreamItem, StreamRequest } from '@hawser/contract/streams';
import { useRef, useState } from 'react';
import { type StreamState, useAgentStream } from '../streams/index.ts';

/** Most rows that are kept of one reading; an agent sends fewer. */
const MAX_ROWS = 20_000;

/** A list that an agent has read of its cluster. */
interface Reading<Row, Item> {
  readonly rows: readonly Row[];
  /** The last item of the reading, with what holds for all of it. */
  readonly last: Item;
}

type Part = { readonly reset: boolean; readonly complete: boolean };

/**
 * The latest whole reading that comes on a stream, null before the first; `rowsIn` returns the rows of an item, or null for items of
 * another type. A reading is shown when its last item has come, so that rows do not disappear in between.
 */
export function useReading<Row, Item extends StreamItem & Part>(
  routerID: string,
  request: StreamRequest,
  isItem: (item: StreamItem) => item is Item,
  rowsIn: (item: Item) => readonly Row[],
  /** Another number reads it again. */
  times = 0,
): { readonly reading: Reading<Row, Item> | null; readonly stream: StreamState } {
  const key = `${times} ${JSON.stringify(request)}`;
  const parts = useRef<Row[]>([]);
  const [read, setRead] = useState<{ key: string; reading: Reading<Row, Item> } | null>(null);
  const stream = useAgentStream(
    routerID,
    key,
    () => request,
    (item) => {
      if (!isItem(item)) return;
      if (item.reset) parts.current = [];
      if (parts.current.length < MAX_ROWS) parts.current.push(...rowsIn(item));
      if (item.complete) setRead({ key, reading: { rows: parts.current, last: item } });
    },
  );
  return { reading: read?.key === key ? read.reading : null, stream };
}
