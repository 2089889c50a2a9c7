import type { RecordsContract, RowOf } from '@hawser/contract/collection';
import { useState } from 'react';
import { recordsQuery } from './query.ts';
import { useRows } from './use-live.ts';

export interface LiveRecord<Row> {
  /** The record as last received: a dialog about it stays open, with all input, when somebody else deletes it. */
  record: Row | undefined;
  /** There is no record with this id, and there was none since the component was mounted. */
  isAbsent: boolean;
  /** There was one, and it was deleted: `record` is its last state. */
  isDeleted: boolean;
}

/** One record of a collection by id, live: `useRecord<typeof networksContract>('networks', id)`. */
export function useRecord<Contract extends RecordsContract>(
  collection: Contract['name'],
  id: string,
): LiveRecord<RowOf<Contract>> {
  const { rows, content, refusal } = useRows(recordsQuery<Contract>(collection, { ids: [id] }));
  const [row] = rows;
  const [seen, setSeen] = useState(row);
  if (row !== undefined && row !== seen) setSeen(row);
  const record = row ?? seen;
  return {
    record,
    // What may not be read in this context is not there for the person.
    isAbsent: record === undefined && (content !== null || refusal !== null),
    isDeleted: row === undefined && seen !== undefined && content !== null,
  };
}
