import type { AppObject, objectsContract } from '@hawser/contract/objects';
import type { placementsContract } from '@hawser/contract/placement';
import type { Router, routersContract } from '@hawser/contract/routers';
import { permission } from '@hawser/domain/permissions';
import { Age } from '@hawser/ui/age';
import { Tabs } from '@hawser/ui/tabs';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isDelivered } from '../argo/index.ts';
import { LogsView } from '../logs/index.ts';
import { recordsQuery, useWindow } from '../live/index.ts';
import { type PageSearch, usePage } from '../page/index.ts';
import { OneRecord, useTabInView } from '../record-page/index.ts';
import { ResourceTree, useTree, Usage } from '../resource-tree/index.ts';
import { StreamNotice } from '../streams/index.ts';
import { useTerminal } from '../terminal/index.ts';
import { DeliveredOnCluster } from './delivered-on-cluster.tsx';
import { DriftSection } from './drift-section.tsx';
import { EventsView } from './events-view.tsx';
import { OnClusterHead } from './on-cluster-head.tsx';
import { WhySection } from './why-section.tsx';
import classes from './object-on-cluster.module.css';

/** One application on one cluster: what it owns there, the events about it, and the logs of its pods. */
export function ObjectOnClusterPage() {
  const { objectId, routerId } = useParams({ from: '/applications/$objectId/clusters/$routerId' });
  return (
    <OneRecord
      key={`${objectId} ${routerId}`}
      query={recordsQuery<typeof objectsContract>('objects', { ids: [objectId] })}
    >
      {(object) => (
        <OneRecord query={recordsQuery<typeof routersContract>('routers', { ids: [routerId] })}>
          {(router) =>
            isDelivered(object) ? (
              <DeliveredOnCluster object={object} router={router} />
            ) : (
              <OnCluster object={object} router={router} />
            )
          }
        </OneRecord>
      )}
    </OneRecord>
  );
}

const TABS = ['tree', 'events', 'logs'] as const;

function OnCluster({ object, router }: { object: AppObject; router: Router }) {
  const { search, change } = usePage();
  const [placement] = useWindow<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    routerID: router.id,
    range: { from: 0, to: 1 },
  }).rows;
  const of = { routerID: router.id, objectID: object.id };
  const on = { routerID: router.id, of: { objectID: object.id } };
  const { tree, stream } = useTree(on, placement?.appliedVersion !== null);
  const pods = [...tree.nodes.values()].filter(({ kind }) => kind === 'Pod').map(({ name }) => name);
  const navigate = useNavigate();
  // A new entry of the history: Back returns to the pod, or to the event.
  const show = (search: PageSearch) =>
    void navigate({
      to: '/applications/$objectId/clusters/$routerId',
      params: { objectId: object.id, routerId: router.id },
      search,
    });
  // It stays while another tab is shown.
  const terminal = useTerminal(on);
  const name = `${object.name} on ${router.clusterName}`;
  const page = useTabInView(search.tab ?? search.view);
  return (
    <div ref={page} className={classes['page']}>
      <OnClusterHead object={object} router={router} status={placement?.status} name={name}>
        {pods.length > 0 && <Usage {...on} />}
        {tree.observedAt !== null && (
          <span>
            {tree.changedAt === null ? 'no change since it was read' : 'last change'}{' '}
            <Age instant={tree.changedAt ?? tree.observedAt} /> ago
          </span>
        )}
      </OnClusterHead>
      {/* First what has buttons: the explanation grows when it is loaded, and would push them away under the pointer. */}
      {placement && <DriftSection object={object} placement={placement} />}
      {placement && <WhySection placement={placement} name={name} />}
      <Tabs
        label={name}
        fill
        value={TABS.find((known) => known === search.tab) ?? 'tree'}
        onChange={(tab) => change({ tab: tab === 'tree' ? undefined : tab })}
        tabs={[
          {
            id: 'tree',
            title: 'Resources',
            content: (
              <>
                <StreamNotice state={stream} what="the resources" />
                <ResourceTree
                  label={`Resources of ${name}`}
                  tree={tree}
                  stream={stream}
                  view={search.view === 'graph' ? 'graph' : 'grid'}
                  onView={(view) => change({ view: view === 'grid' ? undefined : view })}
                  onLogs={(pod) => show({ tab: 'logs', pod: pod.name })}
                  terminal={permission(router.can, 'openTerminal')}
                  onTerminal={terminal.open}
                  on={on}
                />
              </>
            ),
          },
          {
            id: 'events',
            title: 'Events',
            content: (
              <EventsView label={`Events of ${name}`} {...of} onShow={({ about }) => show({ row: about })} />
            ),
          },
          {
            id: 'logs',
            title: 'Logs',
            content: (
              <LogsView
                name={`${object.name}-${router.clusterName}`}
                pods={pods}
                clusterName={router.clusterName}
                pod={search.pod}
                onPod={(pod) => change({ pod, container: undefined })}
                container={search.container}
                onContainer={(container) => change({ container })}
                on={on}
              />
            ),
          },
        ]}
      />
      {terminal.panel}
    </div>
  );
}
