import type { RowRange } from '@hawser/contract/collection';
import { rangeFrom, type Selected } from './collection.ts';

/** The part of these rows, by key and in order, that a range asks for. */
export function selectedRows(all: ReadonlyMap<string, object>, range: RowRange): Selected {
  const keys = [...all.keys()];
  const part = rangeFrom(range, (key) => {
    const at = keys.indexOf(key);
    return at < 0 ? null : at;
  });
  if (part === null) return { keys: [], total: keys.length, rows: all };
  return {
    keys: keys.slice(part.from, part.to),
    total: keys.length,
    rows: all,
    ...(range.at === undefined ? {} : { from: part.from }),
  };
}
