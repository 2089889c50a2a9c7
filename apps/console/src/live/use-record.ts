import { useState } from 'react';
import { useWindow } from './use-live.ts';

export interface LiveRecord<Row> {
  /** As it was last seen: what is open over it stays open, with all that was typed, when somebody else deletes it. */
  record: Row | undefined;
  /** There is none with this id, and was none since this was asked. */
  isAbsent: boolean;
}

/** One record by its id, live. */
export function useRecord<Row>(
  collection: 'networks' | 'clusters' | 'routers' | 'objects',
  id: string,
): LiveRecord<Row> {
  const { rows, content } = useWindow<Row>({ collection, ids: [id], range: { from: 0, to: 1 } });
  const [row] = rows;
  const [seen, setSeen] = useState(row);
  if (row !== undefined && row !== seen) setSeen(row);
  const record = row ?? seen;
  return { record, isAbsent: record === undefined && content !== null };
}
