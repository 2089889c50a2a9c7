import type { TreeNode } from '@hawser/contract/streams';
import type { Allowed } from '@hawser/domain/permissions';
import { EmptyState } from '@hawser/ui/empty-state';
import { TreeGrid, type TreeGridHandle } from '@hawser/ui/tree-grid';
import { useMemo, useRef, useState } from 'react';
import { useForwardKeys } from '../list/index.ts';
import type { StreamState } from '../streams/index.ts';
import { ResourceDetails } from './resource-details.tsx';
import { healthCounts, rowsOf, type TreeState } from './tree-state.ts';
import { RESOURCE_COLUMNS, type ResourceRow } from './tree-columns.tsx';
import classes from './resource-tree.module.css';

interface ResourceTreeProps {
  /** Whose tree it is, for screen readers. */
  label: string;
  routerID: string;
  objectID: string;
  tree: TreeState;
  stream: StreamState;
  /** Shows the logs of a pod. */
  onLogs(node: TreeNode): void;
  /** Whether terminals may be opened in its pods. */
  terminal: Allowed;
  onTerminal(pod: TreeNode): void;
}

/** Everything that an object owns on a cluster, with the details of the active resource. */
export function ResourceTree(props: ResourceTreeProps) {
  const { label, routerID, objectID, tree, stream, onLogs, terminal, onTerminal } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string | null>(null);
  const grid = useRef<TreeGridHandle>(null);
  useForwardKeys(grid);
  const rows = useMemo(() => rowsOf(tree, closed), [tree, closed]);
  const chosen = active === null ? undefined : tree.nodes.get(active);
  const toggle = ({ resource: { uid } }: ResourceRow) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(uid)) next.add(uid);
      return next;
    });
  const isKnown = tree.observedAt !== null;
  return (
    <div className={classes['halves']}>
      <section className={classes['tree']} aria-label="Resource tree">
        <p className={classes['summary']}>
          {isKnown &&
            `${tree.nodes.size.toLocaleString('en')} ${tree.nodes.size === 1 ? 'resource' : 'resources'}`}
          {healthCounts(tree).map(({ health, count }) => (
            <span key={health}>
              {count.toLocaleString('en')} {health.toLowerCase()}
            </span>
          ))}
          {isKnown && !tree.complete && <span>Not all are shown: there are too many.</span>}
          {tree.unreadable.length > 0 && (
            <span>The agent may not read: {tree.unreadable.map(({ kind }) => kind).join(', ')}.</span>
          )}
        </p>
        <TreeGrid
          label={label}
          handle={grid}
          total={rows.length}
          rowAt={(index) => rows[index]}
          columns={RESOURCE_COLUMNS}
          rowKey={({ resource }) => resource.uid}
          depth={({ depth }) => depth}
          expandable={({ childCount }) => childCount > 0}
          expanded={({ resource }) => !closed.has(resource.uid)}
          onToggle={toggle}
          activeKey={active}
          onActive={setActive}
          onOpen={(_row, key) => setActive(key)}
          onAction={(key, { resource }) => {
            if (resource.kind !== 'Pod') return false;
            if (key === 'l') onLogs(resource);
            else if (key === 't' && terminal.allowed) onTerminal(resource);
            else if (key === 't') setActive(resource.uid);
            else return false;
            return true;
          }}
          flash={({ resource }, column) => (column === 'health' ? (resource.health?.status ?? null) : null)}
          state={gridStateOf(tree, rows.length, stream)}
          emptyContent={
            tree.observedAt === null ? (
              <EmptyState title="Not known">The resources of the cluster could not be read yet.</EmptyState>
            ) : (
              <EmptyState title="Not in the cluster yet">
                The agent has not created this object, or it was deleted. It appears here as soon as it
                exists.
              </EmptyState>
            )
          }
        />
      </section>
      {chosen !== undefined && (
        <ResourceDetails
          key={chosen.uid}
          node={chosen}
          routerID={routerID}
          objectID={objectID}
          onLogs={onLogs}
          terminal={terminal}
          onTerminal={onTerminal}
          onClose={() => setActive(null)}
        />
      )}
    </div>
  );
}

function gridStateOf(tree: TreeState, count: number, stream: StreamState) {
  if (tree.observedAt === null) return stream.kind === 'opening' ? 'loading' : 'empty';
  if (count === 0) return 'empty';
  return stream.kind === 'open' ? 'live' : 'stale';
}
