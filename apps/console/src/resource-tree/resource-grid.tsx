import type { TreeNode } from '@hawser/contract/streams';
import { TreeGrid, type TreeGridColumn, type TreeGridHandle, type TreeGridState } from '@hawser/ui/tree-grid';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { useColumns } from '../list/index.ts';
import { rowsOf, type TreeState } from './tree-state.ts';
import { RESOURCE_COLUMNS, type ResourceRow } from './tree-columns.tsx';
import { useFocusChosen } from './use-focus-chosen.ts';

/** What the grid and the graph of a tree have in common. */
export interface TreeViewProps {
  label: string;
  handle: RefObject<Pick<TreeGridHandle, 'focus' | 'bringIntoView'> | null>;
  tree: TreeState;
  state: TreeGridState;
  emptyContent: ReactNode;
  /** UID of the resource whose details are shown. */
  active: string | null;
  onActive(uid: string | null): void;
  /** A key on a resource; returns whether it was handled. */
  onAction(key: string, node: TreeNode): boolean;
}

interface ResourceGridProps extends TreeViewProps {
  /** UIDs of the resources below which nothing is shown. */
  closed: ReadonlySet<string>;
  onToggle(uid: string): void;
  columns?: readonly TreeGridColumn<ResourceRow>[];
}

/** The resources of a tree as rows, the worst first. */
export function ResourceGrid(props: ResourceGridProps) {
  const { label, handle, tree, state, emptyContent, active, onActive, onAction, closed, onToggle } = props;
  const { columns = RESOURCE_COLUMNS } = props;
  const rows = useMemo(() => rowsOf(tree, closed), [tree, closed]);
  useFocusChosen(
    handle,
    active,
    rows.findIndex(({ resource }) => resource.uid === active),
  );
  // The marked row stays when the details of it are closed.
  const [marked, setMarked] = useState(active);
  const mark = (uid: string): void => {
    setMarked(uid);
    onActive(uid);
  };
  return (
    <TreeGrid<ResourceRow>
      label={label}
      handle={(grid) => {
        handle.current = grid;
      }}
      total={rows.length}
      rowAt={(index) => rows[index]}
      columns={useColumns(columns)}
      rowKey={({ resource }) => resource.uid}
      depth={({ depth }) => depth}
      expandable={({ childCount }) => childCount > 0}
      expanded={({ resource }) => !closed.has(resource.uid)}
      onToggle={({ resource }) => onToggle(resource.uid)}
      activeKey={active ?? marked}
      onActive={mark}
      onOpen={(_row, key) => mark(key)}
      onPeek={(_row, key) => mark(key)}
      onAction={(key, { resource }) => onAction(key, resource)}
      flash={({ resource }, column) => (column === 'health' ? (resource.health?.status ?? null) : null)}
      state={state}
      emptyContent={emptyContent}
    />
  );
}
