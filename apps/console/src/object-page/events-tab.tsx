import type { AppObject } from '@hawser/contract/objects';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { useActionTools } from '../menu/index.ts';
import { loadEventsView } from '../object-on-cluster/index.ts';
import { ChosenCluster } from './chosen-cluster.tsx';

const EVENTS = new LazyCode(() => loadEventsView().then(({ EventsView }) => EventsView));

/** The newest events about an application and what it owns on a cluster. */
export function EventsTab({ object }: { object: AppObject }) {
  const { navigate } = useActionTools();
  const code = useCode(EVENTS);
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  if (code.kind !== 'here') return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
  return (
    <ChosenCluster object={object}>
      {({ clusterName }, router) => (
        <code.part
          label={`Events of ${object.name} on ${clusterName}`}
          routerID={router.id}
          objectID={object.id}
          onShow={({ about }) =>
            void navigate({
              to: '/applications/$objectId',
              params: { objectId: object.id },
              search: { tab: 'tree', router: router.id, row: about },
            })
          }
        />
      )}
    </ChosenCluster>
  );
}
