import type { Cluster } from '@hawser/contract';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { ClusterIcon, PlusIcon } from '@hawser/ui/icons';
import { TreeGrid } from '@hawser/ui/tree-grid';
import { useCallback, useMemo, useRef } from 'react';
import {
  Chip,
  FilterField,
  gridState,
  ListPage,
  NoMatch,
  pressOnRow,
  Refused,
  useActiveRow,
  useColumns,
  useRange,
  ToneFilter,
  useWidths,
} from '../list/index.ts';
import { useLiveState, useWindow } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useWhy } from '../status/index.ts';
import { clusterActions } from './cluster-actions.tsx';
import { clusterColumns, clusterFlash } from './cluster-columns.tsx';

const keyOf = (cluster: Cluster): string => cluster.id;

/** The clusters that somebody defined, attached or not. */
export function ClustersPage() {
  const page = usePage();
  const { q, tone } = page.search;
  const askWhy = useWhy();
  const [range, onRange] = useRange();
  const [active, setActive] = useActiveRow();
  const [widths, setWidths] = useWidths('clusters');
  const live = useLiveState();
  const rows = useWindow<Cluster>({
    collection: 'clusters',
    ...(q === undefined ? {} : { text: q }),
    ...(tone === undefined ? {} : { tones: [tone] }),
    range,
  });
  const latest = useRef(page);
  latest.current = page;
  const actionsOf = useCallback((cluster: Cluster) => clusterActions(cluster, latest.current), []);
  const columns = useColumns(useMemo(() => clusterColumns(actionsOf), [actionsOf]));
  const define = (
    <Button look="primary" onClick={() => page.openDialog('define-cluster')}>
      Define Cluster
    </Button>
  );

  return (
    <ListPage
      bar={
        <>
          {define}
          {rows.total > 0 && <Chip count={rows.total}>{rows.total === 1 ? 'cluster' : 'clusters'}</Chip>}
        </>
      }
      tools={
        <>
          <ToneFilter />
          <FilterField label="Filter clusters" />
        </>
      }
    >
      <TreeGrid
        label="Clusters"
        total={rows.total}
        rowAt={rows.rowAt}
        columns={columns}
        rowKey={keyOf}
        widths={widths}
        onWidths={setWidths}
        onRange={onRange}
        activeKey={active}
        onActive={setActive}
        onOpen={(cluster) => actionsOf(cluster)[0]?.run()}
        onAction={(key, cluster, element) => pressOnRow(key, cluster, element, actionsOf(cluster), askWhy)}
        flash={clusterFlash}
        state={gridState(rows, live)}
        emptyContent={
          q === undefined && tone === undefined ? (
            <EmptyState
              icon={<ClusterIcon size={32} />}
              title="No cluster is defined yet"
              action={
                <Button
                  look="primary"
                  icon={<PlusIcon size={14} />}
                  onClick={() => page.openDialog('define-cluster')}
                >
                  Define Cluster
                </Button>
              }
            >
              A cluster is any Kubernetes that you can reach with kubectl. Define it here, attach it to a
              network as hub or edge, and one command installs the agent. The agent only ever dials out.
            </EmptyState>
          ) : (
            <NoMatch text={q} tone={tone} onClear={() => page.change({ q: undefined, tone: undefined })} />
          )
        }
        refusedContent={<Refused rows={rows} />}
      />
    </ListPage>
  );
}
