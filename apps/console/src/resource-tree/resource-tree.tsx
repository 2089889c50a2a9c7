import type { TreeNode } from '@hawser/contract/streams';
import type { Allowed } from '@hawser/domain/permissions';
import { EmptyState } from '@hawser/ui/empty-state';
import type { TreeGridHandle, TreeGridState } from '@hawser/ui/tree-grid';
import { type KeyboardEvent, useRef } from 'react';
import { usePage } from '../page/index.ts';
import { isCovered } from '../shortcuts/index.ts';
import type { ReadOn, StreamState } from '../streams/index.ts';
import { ResourceDetails } from './resource-details.tsx';
import type { TreeViewProps } from './resource-grid.tsx';
import { TreeBody } from './tree-body.tsx';
import type { TreeState } from './tree-state.ts';
import type { TreeView } from './view-switch.tsx';
import classes from './resource-tree.module.css';

interface ResourceTreeProps {
  /** Whose tree it is, for screen readers. */
  label: string;
  on: ReadOn;
  tree: TreeState;
  stream: StreamState;
  view: TreeView;
  onView(view: TreeView): void;
  /** Shows the logs of a pod. */
  onLogs(node: TreeNode): void;
  /** Whether terminals may be opened in its pods. */
  terminal: Allowed;
  onTerminal(pod: TreeNode): void;
}

/** Everything that an object owns on a cluster, as a grid or a graph, with the details of the active resource. */
export function ResourceTree(props: ResourceTreeProps) {
  const { label, on, tree, stream, view, onView, onLogs, terminal, onTerminal } = props;
  const { search, change } = usePage();
  const active = search.row ?? null;
  const setActive = (uid: string | null) => change({ row: uid ?? undefined });
  const handle = useRef<Pick<TreeGridHandle, 'focus' | 'bringIntoView'>>(null);
  const chosen = active === null ? undefined : tree.nodes.get(active);
  const close = () => {
    setActive(null);
    handle.current?.focus();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || chosen === undefined || isCovered()) return;
    event.preventDefault();
    close();
  };
  const shown: TreeViewProps = {
    label,
    handle,
    tree,
    state: stateOf(tree, stream),
    emptyContent: <NoResources isKnown={tree.observedAt !== null} isPlaced={'objectID' in on.of} />,
    active,
    onActive: setActive,
    onAction: (key, node) => {
      if (node.kind !== 'Pod') return false;
      if (key === 'l') onLogs(node);
      else if (key === 'T' && terminal.allowed) onTerminal(node);
      else if (key === 'T') setActive(node.uid);
      else return false;
      return true;
    },
  };
  return (
    <div className={classes['halves']} role="none" onKeyDown={escape}>
      <TreeBody {...shown} view={view} onView={onView} />
      {chosen !== undefined && (
        <ResourceDetails
          key={chosen.uid}
          node={chosen}
          on={on}
          onLogs={onLogs}
          terminal={terminal}
          onTerminal={onTerminal}
          onClose={close}
        />
      )}
    </div>
  );
}

function NoResources({ isKnown, isPlaced }: { isKnown: boolean; isPlaced: boolean }) {
  if (!isKnown) {
    return (
      <EmptyState title="Not available yet">The resources of the cluster could not be read yet.</EmptyState>
    );
  }
  if (!isPlaced) {
    return <EmptyState title="Not in the cluster">It was deleted, or its kind cannot be read.</EmptyState>;
  }
  return (
    <EmptyState title="Not in the cluster yet">
      The agent has not created this object, or it was deleted. It appears here as soon as it exists.
    </EmptyState>
  );
}

function stateOf(tree: TreeState, stream: StreamState): TreeGridState {
  if (tree.observedAt === null) return stream.kind === 'opening' ? 'loading' : 'empty';
  if (!tree.nodes.has(tree.root)) return 'empty';
  return stream.kind === 'open' ? 'live' : 'stale';
}
