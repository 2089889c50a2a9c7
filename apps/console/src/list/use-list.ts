import type { GridSettings } from '@hawser/ui/grid-settings';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useCallback, useMemo } from 'react';
import { type Action, type ActionTools, type Subject, useActionTools } from '../menu/index.ts';
import { type GridPage, useGrid } from './use-grid.ts';

interface ListOf<Row> {
  /** Name of its settings. */
  name: string;
  columns(actionsOf: (row: Row) => readonly Action[]): readonly TreeGridColumn<Row>[];
  subjectOf(row: Row): Subject;
  fresh: Partial<GridSettings>;
}

/**
 * The state of a list page: its grid and the actions of its rows. `of` must be stable. `about` is the id of the record that the
 * rows belong to, if they belong to one.
 */
export function useList<Row>(
  of: ListOf<Row>,
  about?: string,
): {
  grid: GridPage<Row>;
  tools: ActionTools;
  actionsOf(row: Row): readonly Action[];
} {
  const tools = useActionTools();
  const actionsOf = useCallback((row: Row) => of.subjectOf(row).actions(tools), [of, tools]);
  const columns = useMemo(() => of.columns(actionsOf), [of, actionsOf]);
  return { grid: useGrid<Row>(of.name, columns, of.fresh, about), tools, actionsOf };
}
