import type { TreeNode } from '@hawser/contract/streams';
import type { Allowed } from '@hawser/domain/permissions';
import { EmptyState } from '@hawser/ui/empty-state';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import type { TreeGridHandle, TreeGridState } from '@hawser/ui/tree-grid';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ALONG_IN_GRAPH, useForwardKeys } from '../list/index.ts';
import { usePage } from '../page/index.ts';
import { isCovered, useChords } from '../shortcuts/index.ts';
import type { ReadOn, StreamState } from '../streams/index.ts';
import { ResourceDetails } from './resource-details.tsx';
import { ResourceGrid, type TreeViewProps } from './resource-grid.tsx';
import { healthCounts, omissionsOf, type TreeState } from './tree-state.ts';
import { type TreeView, ViewSwitch } from './view-switch.tsx';
import classes from './resource-tree.module.css';

/** With the library that places its cards. */
const RESOURCE_GRAPH = new LazyCode(() =>
  import('./resource-graph.tsx').then(({ ResourceGraph }) => ResourceGraph),
);

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
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { search, change } = usePage();
  const active = search.row ?? null;
  const setActive = (uid: string | null) => change({ row: uid ?? undefined });
  const handle = useRef<Pick<TreeGridHandle, 'focus'>>(null);
  useForwardKeys(handle, view === 'graph' ? ALONG_IN_GRAPH : undefined);
  useChords((chord) => {
    if (chord !== 'v' || isCovered()) return false;
    onView(view === 'graph' ? 'grid' : 'graph');
    return true;
  });
  const chosen = active === null ? undefined : tree.nodes.get(active);
  const toggle = (uid: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(uid)) next.add(uid);
      return next;
    });
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
      <section className={classes['tree']} aria-label="Resource tree">
        <div className={classes['head']}>
          <Summary tree={tree} />
          <ViewSwitch value={view} onChange={onView} />
        </div>
        {view === 'graph' ? (
          <Graph {...shown} />
        ) : (
          <ResourceGrid {...shown} closed={closed} onToggle={toggle} />
        )}
      </section>
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

function Graph(props: TreeViewProps) {
  const code = useCode(RESOURCE_GRAPH);
  if (code.kind === 'here') return <code.part {...props} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
}

function Summary({ tree }: { tree: TreeState }) {
  const isKnown = tree.observedAt !== null;
  return (
    <p className={classes['summary']}>
      {isKnown &&
        `${tree.nodes.size.toLocaleString('en')} ${tree.nodes.size === 1 ? 'resource' : 'resources'}`}
      {healthCounts(tree).map(({ health, count }) => (
        <span key={health}>
          {count.toLocaleString('en')} {health.toLowerCase()}
        </span>
      ))}
      {omissionsOf(tree).map((omission) => (
        <span key={omission}>{omission}</span>
      ))}
    </p>
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
