import type { AppObject } from '@hawser/contract/objects';
import type { placementsContract } from '@hawser/contract/placement';
import { totalOf } from '@hawser/domain/status';
import { EmptyState } from '@hawser/ui/empty-state';
import type { TreeGridHandle } from '@hawser/ui/tree-grid';
import { useMemo, useRef } from 'react';
import { useWindow } from '../../live/index.ts';
import { usePage } from '../../page/index.ts';
import { TreeBody } from '../../resource-tree/index.ts';
import { StreamNotice } from '../../streams/index.ts';
import { applicationColumns } from './application-columns.tsx';
import { NodeDetails } from './node-details.tsx';
import { ownerTarget } from './owner-kinds.ts';
import { ROOT } from './tree-of.ts';
import { useTreeOfApplication } from './use-tree-of-application.tsx';
import classes from './application-tree.module.css';

const WORST_FIRST = { by: 'status', descending: true } as const;
/** Clusters in one picture, the worst first. Each is read of its own. */
const CLUSTERS_MAX = 10;

/** An application, what Argo CD on the hub has of it for each cluster, and its resources on these clusters, in one tree. */
export function ApplicationTree({ object }: { object: AppObject }) {
  const { search, change } = usePage();
  const handle = useRef<Pick<TreeGridHandle, 'focus' | 'bringIntoView'>>(null);
  const { rows, content, total } = useWindow<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    order: WORST_FIRST,
    range: { from: 0, to: CLUSTERS_MAX },
  });
  const { tree, extras, streams, readers, open } = useTreeOfApplication(object.name, rows);
  const columns = useMemo(() => applicationColumns(extras), [extras]);
  if (content !== null && total === 0) {
    return (
      <EmptyState title="Not on any cluster yet">
        No rule of {object.networkName} matches this application and a cluster.
      </EmptyState>
    );
  }
  const active = search.row ?? null;
  const chosen = active === null ? undefined : tree.nodes.get(active);
  const activate = (uid: string | null) => {
    change({ row: uid ?? undefined });
    const node = uid === null ? undefined : tree.nodes.get(uid);
    const extra = uid === null ? undefined : extras.get(uid);
    const target = node && ownerTarget(node);
    if (node && extra && target) open({ uid: node.uid, routerID: extra.routerID, target });
  };
  const close = () => {
    activate(null);
    handle.current?.focus();
  };
  return (
    <>
      {readers}
      {[...streams].map(([key, stream]) => (
        <StreamNotice
          key={key}
          state={stream}
          what="resources"
          clusters={extras.get(key)?.cluster ?? 'the cluster'}
        />
      ))}
      {totalOf(object.placementCounts) > rows.length && (
        <p className={classes['more']}>
          The {rows.length} worst of {totalOf(object.placementCounts).toLocaleString('en')} clusters.
        </p>
      )}
      <div className={classes['halves']}>
        <TreeBody
          label={`Resources of ${object.name} on its clusters`}
          handle={handle}
          tree={tree}
          state={content === null ? 'loading' : tree.observedAt === null ? 'loading' : 'live'}
          emptyContent={null}
          active={active}
          onActive={activate}
          onAction={() => false}
          omissions={tree.complete ? [] : ['Not all are shown yet, or there are too many.']}
          columns={columns}
          view={search.view === 'graph' ? 'graph' : 'grid'}
          onView={(view) => change({ view: view === 'grid' ? undefined : view })}
        />
        {chosen !== undefined && chosen.uid !== ROOT && (
          <NodeDetails
            node={chosen}
            extra={extras.get(chosen.uid)}
            objectID={object.id}
            placements={rows}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
