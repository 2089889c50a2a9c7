import type { AnyQuery } from '@hawser/contract/collection';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { useCallback, useMemo, useState } from 'react';
import { type ListQuery, useWindows } from '../live/index.ts';

/** What a count counts. */
interface Counted {
  /** What else the query has while it counts. */
  readonly more?: Readonly<Record<string, string>>;
  /** Singular, where it is not the row of the list. */
  readonly noun?: string;
}

/** How the rows of a value are counted. */
export interface CountedBy extends Counted {
  /** The field of the query that holds the value. */
  readonly field: string;
  /** Values that are counted differently. */
  readonly values?: Readonly<Record<string, Counted>>;
}

/** Maximum number of values that are counted at once: each takes a window of the stream. */
const COUNTED_MAX = 40;
/** Only the total is needed. */
const NO_ROWS = { from: 0, to: 0 };

/**
 * The filters with the number of rows of each value, while its values are shown. The server counts them, with the other filters
 * applied. `by`: by column; the values of others are not counted.
 */
export function useCountedFilters<Row>(
  query: ListQuery<Row>,
  filters: readonly GridFilter[],
  by: Readonly<Record<string, CountedBy>>,
): readonly GridFilter[] {
  const [open, setOpen] = useState<readonly string[]>([]);
  const onOpen = useCallback((columnId: string, isOpen: boolean): void => {
    // A column can be open twice, in the toolbar and in the panel.
    setOpen((before) => {
      const at = before.indexOf(columnId);
      if (isOpen) return [...before, columnId];
      return at < 0 ? before : before.toSpliced(at, 1);
    });
  }, []);
  const asked = filters
    .filter(({ columnId }) => open.includes(columnId))
    .flatMap(({ columnId, options }) => (options ?? []).map(({ value }) => ({ columnId, value })))
    .slice(0, COUNTED_MAX);
  const views = useWindows(
    asked.flatMap(({ columnId, value }) => countQuery(query, by[columnId], value) ?? []),
  );
  const counts = new Map(
    asked.map(({ columnId, value }, at) => [`${columnId}/${value}`, views[at]?.content?.total]),
  );
  const opened = useMemo(
    () =>
      new Map(Object.keys(by).map((columnId) => [columnId, (isOpen: boolean) => onOpen(columnId, isOpen)])),
    [by, onOpen],
  );
  return filters.map((filter) => {
    const { columnId, options } = filter;
    const isOpened = opened.get(columnId);
    if (isOpened === undefined) return filter;
    return {
      ...filter,
      onOpen: isOpened,
      options:
        options?.map((option) => {
          const count = counts.get(`${columnId}/${option.value}`);
          const noun = (by[columnId]?.values?.[option.value] ?? by[columnId])?.noun;
          return count === undefined ? option : { ...option, count, ...(noun && { counted: noun }) };
        }) ?? null,
    };
  });
}

/** The query that counts the rows with a value: all filters of the list but its own. */
function countQuery<Row>(query: ListQuery<Row>, by: CountedBy | undefined, value: string): AnyQuery | null {
  if (by === undefined) return null;
  const { order: _, ...filters } = query as ListQuery<Row> & { readonly order?: unknown };
  return { ...filters, ...(by.values?.[value] ?? by).more, [by.field]: [value], range: NO_ROWS };
}
