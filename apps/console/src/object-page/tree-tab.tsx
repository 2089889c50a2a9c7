import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { permission } from '@hawser/domain/permissions';
import { useActionTools } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import { ResourceTree, useTree } from '../resource-tree/index.ts';
import { StreamNotice } from '../streams/index.ts';
import { useTerminal } from '../terminal/index.ts';
import { ChosenCluster } from './chosen-cluster.tsx';

/** Everything that an application owns on a cluster. */
export function TreeTab({ object }: { object: AppObject }) {
  return (
    <ChosenCluster object={object}>
      {(placement, router) => <TreeOn placement={placement} router={router} />}
    </ChosenCluster>
  );
}

function TreeOn({ placement, router }: { placement: Placement; router: Router }) {
  const { search, change } = usePage();
  const { navigate } = useActionTools();
  const { objectID, objectName } = placement;
  const on = { routerID: router.id, of: { objectID } };
  const { tree, stream } = useTree(on);
  const terminal = useTerminal(on);
  return (
    <>
      <StreamNotice state={stream} what="the resources" />
      <ResourceTree
        label={`Resources of ${objectName} on ${router.clusterName}`}
        tree={tree}
        stream={stream}
        view={search.view === 'graph' ? 'graph' : 'grid'}
        onView={(view) => change({ view: view === 'grid' ? undefined : view })}
        onLogs={(pod) =>
          void navigate({
            to: '/applications/$objectId/clusters/$routerId',
            params: { objectId: objectID, routerId: router.id },
            search: { tab: 'logs', pod: pod.name },
          })
        }
        terminal={permission(router.can, 'openTerminal')}
        onTerminal={terminal.open}
        on={on}
      />
      {terminal.panel}
    </>
  );
}
