import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import type { ReactNode } from 'react';
import type { usePagedList } from './use-paged-list.ts';
import classes from './admin.module.css';

interface PagedTableProps<Item> {
  pages: Pick<
    ReturnType<typeof usePagedList<Item, { items: readonly Item[]; next: string | null }>>,
    'items' | 'latest' | 'busy' | 'failure' | 'more' | 'loadMore' | 'reload'
  >;
  /** What the list has, in a sentence: 'Users'. */
  what: string;
  head: readonly string[];
  /** The text of a list without rows. */
  none: string;
  row(item: Item): ReactNode;
}

/** A list that is loaded page by page, as a table; says why it could not be loaded, and that it is empty. */
export function PagedTable<Item>({ pages, what, head, none, row }: PagedTableProps<Item>) {
  if (pages.failure !== null) {
    return (
      <EmptyState
        title={`${what} could not be loaded`}
        action={<Button onClick={pages.reload}>Try again</Button>}
      >
        {pages.failure}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-busy={pages.busy}>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{pages.items.map(row)}</tbody>
        </table>
      </div>
      {pages.latest === null && pages.busy && <p className={classes['none']}>Loading…</p>}
      {pages.latest !== null && pages.items.length === 0 && <p className={classes['none']}>{none}</p>}
      {pages.more && (
        <Button busy={pages.busy} onClick={pages.loadMore}>
          Show more
        </Button>
      )}
    </>
  );
}
