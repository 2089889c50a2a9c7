import type { TreeGridHandle, TreeGridState } from '@hawser/ui/tree-grid';
import type { ReactNode, Ref } from 'react';

/** What a list gives to a component that shows its records in another way than as rows, such as a map. */
export interface InsteadOfRows<Row> {
  readonly handle: Ref<TreeGridHandle>;
  readonly state: TreeGridState;
  /** Shown if there are no records, or they could not be loaded. */
  readonly notice: ReactNode;
  /** Keys of the selected records, those included that are still being loaded. */
  readonly selected: ReadonlySet<string>;
  select(keys: readonly string[]): void;
  selectAll(): void;
  /** The active record, by key, and as loaded. */
  readonly active: string | null;
  readonly row: Row | undefined;
  setActive(key: string): void;
  open(row: Row): void;
  /** Opens the panel about the active record. */
  peek(): void;
  /** Runs the shortcut of a letter on the active record, or on the selected ones; returns whether there was one. */
  act(key: string, element: HTMLElement): boolean;
}
