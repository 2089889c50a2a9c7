import type { RecordsContract, RowOf } from '@hawser/contract/collection';
import { useState } from 'react';
import { recordsQuery } from './query.ts';
import { useRows } from './use-live.ts';

export interface LiveRecord<Row> {
  /** As it was last seen: what is open over it stays open, with all that was typed, when somebody else deletes it. */
  record: Row | undefined;
  /** There is none with this id, and was none since this was asked. */
  isAbsent: boolean;
}

/** One record of a collection by its id, live: `useRecord<typeof networksContract>('networks', id)`. */
export function useRecord<Contract extends RecordsContract>(
  collection: Contract['name'],
  id: string,
): LiveRecord<RowOf<Contract>> {
  const { rows, content } = useRows(recordsQuery<Contract>(collection, { ids: [id] }));
  const [row] = rows;
  const [seen, setSeen] = useState(row);
  if (row !== undefined && row !== seen) setSeen(row);
  const record = row ?? seen;
  return { record, isAbsent: record === undefined && content !== null };
}
