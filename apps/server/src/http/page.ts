import type { PageQuery } from '@hawser/contract';
import type { Collection, Selection } from '../collection/collection.ts';
import type { TenantTransaction } from '../store/store.ts';
import { invalid } from './failure.ts';

/** One page of a collection as HTTP lists answer it; `after` is the `next` of the page before. */
export async function pageFrom<Row extends object>(
  collection: Collection<Row>,
  { tx, query, now }: { readonly tx: TenantTransaction; readonly query: PageQuery; readonly now: number },
  narrowed: Pick<Selection, 'objectID'> = {},
): Promise<{ items: Row[]; next: string | null; total: number }> {
  const { q, limit, after = '0', networkID } = query;
  if (!/^\d{1,9}$/.test(after)) throw invalid('The page is not known.', 'after');
  const from = Number(after);
  const { keys, total } = await collection.select(tx, {
    ...narrowed,
    ...(q === undefined || q === '' ? {} : { text: q }),
    ...(networkID === undefined ? {} : { networkID }),
    range: { from, to: from + limit },
  });
  const rows = await collection.rows(tx, keys, now);
  const end = from + keys.length;
  return {
    items: keys.flatMap((key) => rows.get(key) ?? []),
    next: end < total && keys.length > 0 ? String(end) : null,
    total,
  };
}
