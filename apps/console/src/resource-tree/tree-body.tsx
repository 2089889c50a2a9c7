import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { useMemo, useState } from 'react';
import { ALONG_IN_GRAPH, useForwardKeys } from '../list/index.ts';
import { isCovered, useChords } from '../shortcuts/index.ts';
import { ResourceGrid, type TreeViewProps } from './resource-grid.tsx';
import type { ResourceRow } from './tree-columns.tsx';
import { healthCounts, omissionsOf, shownNodes, type TreeState } from './tree-state.ts';
import { type TreeView, ViewSwitch } from './view-switch.tsx';
import classes from './resource-tree.module.css';

/** With the library that places its cards. */
const RESOURCE_GRAPH = new LazyCode(() =>
  import('./resource-graph.tsx').then(({ ResourceGraph }) => ResourceGraph),
);

interface TreeBodyProps extends TreeViewProps {
  view: TreeView;
  onView(view: TreeView): void;
  /** What is not in the tree, instead of what an agent that reads a cluster leaves out. */
  omissions?: readonly string[];
  /** Of the grid, instead of the usual ones. */
  columns?: readonly TreeGridColumn<ResourceRow>[];
}

/** A tree of resources as a grid or a graph, with counts by health. */
export function TreeBody({ view, onView, columns, omissions, ...shown }: TreeBodyProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  useForwardKeys(shown.handle, view === 'graph' ? ALONG_IN_GRAPH : undefined);
  useChords((chord) => {
    if (chord !== 'v' || isCovered()) return false;
    onView(view === 'graph' ? 'grid' : 'graph');
    return true;
  });
  const toggle = (uid: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(uid)) next.add(uid);
      return next;
    });
  return (
    <section className={classes['tree']} aria-label="Resource tree">
      <div className={classes['head']}>
        <Summary tree={shown.tree} omissions={omissions ?? omissionsOf(shown.tree)} />
        <ViewSwitch value={view} onChange={onView} />
      </div>
      {view === 'graph' ? (
        <Graph {...shown} />
      ) : (
        <ResourceGrid
          {...shown}
          {...(columns === undefined ? {} : { columns })}
          closed={closed}
          onToggle={toggle}
        />
      )}
    </section>
  );
}

function Graph(props: TreeViewProps) {
  const code = useCode(RESOURCE_GRAPH);
  if (code.kind === 'here') return <code.part {...props} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
}

function Summary({ tree, omissions }: { tree: TreeState; omissions: readonly string[] }) {
  const isKnown = tree.observedAt !== null;
  const nodes = useMemo(() => shownNodes(tree), [tree]);
  return (
    <p className={classes['summary']}>
      {isKnown && `${nodes.length.toLocaleString('en')} ${nodes.length === 1 ? 'resource' : 'resources'}`}
      {healthCounts(nodes).map(({ health, count }) => (
        <span key={health}>
          {count.toLocaleString('en')} {health.toLowerCase()}
        </span>
      ))}
      {omissions.map((omission) => (
        <span key={omission}>{omission}</span>
      ))}
    </p>
  );
}
