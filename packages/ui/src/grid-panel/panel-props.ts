import type { RefObject } from 'react';
import type { GridControl, GridDepth, GridPanelTab } from '../grid-settings/index.ts';
import type { TreeGridHandle } from '../tree-grid/index.ts';
import type { GridFilter } from './grid-filter.ts';

/** The props of the side panel and its tabs. */
export interface PanelProps<Row> {
  id: string;
  labeledBy: string;
  tab: GridPanelTab;
  control: GridControl<Row>;
  grid: RefObject<TreeGridHandle | null>;
  filters: readonly GridFilter[];
  /** Null if the rows are no tree. */
  levels: number | null;
  onDepth: ((depth: GridDepth) => void) | undefined;
  onExport: (() => void) | undefined;
  onCopied: ((done: boolean) => void) | undefined;
  onClose(): void;
  /** Reverts all changes since the panel was opened. */
  onCancel(): void;
}
