import { type RefObject, useEffect, useRef } from 'react';
import type { TreeGridColumn, TreeGridProps } from './tree-grid-props.ts';

type Flashing = string | number | boolean | null | undefined;

/** The values of a row's cells that flash when they change. */
interface Shown {
  rowKey: string;
  values: ReadonlyMap<string, Flashing>;
}

/**
 * Flashes the cells of `element` once whose value changed in the same row; not with reduced motion. One observer per row
 * rather than per cell, of which there are many.
 */
export function useFlash<Row>(
  element: RefObject<HTMLElement | null>,
  rowKey: string,
  row: Row,
  columns: readonly TreeGridColumn<Row>[],
  flash: TreeGridProps<Row>['flash'],
): void {
  const before = useRef<Shown | null>(null);
  const lit = useRef<readonly Animation[]>([]);
  useEffect(() => {
    const values = new Map(columns.map(({ id }) => [id, flash?.(row, id)]));
    const former = before.current;
    before.current = { rowKey, values };
    // Values of another row that the same element showed before are no change.
    if (former?.rowKey !== rowKey) {
      for (const light of lit.current) light.cancel();
      lit.current = [];
      return;
    }
    const changed = (id: string): boolean =>
      former.values.has(id) && former.values.get(id) !== values.get(id);
    if (!columns.some(({ id }) => changed(id))) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const cells = [...(element.current?.children ?? [])] as HTMLElement[];
    const lights = cells
      .filter(({ dataset }) => changed(dataset['column'] ?? ''))
      .map((cell) =>
        cell.animate([{ backgroundColor: 'var(--flash)', offset: 0 }], { duration: 900, easing: 'ease-out' }),
      );
    lit.current = [...lit.current.filter(({ playState }) => playState === 'running'), ...lights];
  }, [element, rowKey, row, columns, flash]);
}
