import type { AppObject } from '@hawser/contract/objects';
import type { placementsContract } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { isApplication, loadApplicationSection } from '../argo/index.ts';
import { useWindow } from '../live/index.ts';
import { DriftSection } from './drift-section.tsx';
import { OnClusterHead } from './on-cluster-head.tsx';
import { WhySection } from './why-section.tsx';
import classes from './object-on-cluster.module.css';

const SECTION = new LazyCode(() =>
  loadApplicationSection().then(({ ApplicationSection }) => ApplicationSection),
);

/** An object that the hub writes into Argo CD for a cluster: what Argo CD says of it. The agent of the cluster knows nothing of it. */
export function DeliveredOnCluster({ object, router }: { object: AppObject; router: Router }) {
  const [placement] = useWindow<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    routerID: router.id,
    range: { from: 0, to: 1 },
  }).rows;
  const name = `${object.name} on ${router.clusterName}`;
  return (
    <div className={classes['page']}>
      <OnClusterHead object={object} router={router} status={placement?.status} name={name} />
      {placement && <DriftSection object={object} placement={placement} />}
      {isApplication(object) && <Application objectID={object.id} routerID={router.id} name={name} />}
      {/* Last: it comes and grows when it is loaded, and would push what can be pressed away under the pointer. */}
      {placement && <WhySection placement={placement} name={name} />}
    </div>
  );
}

function Application({ name, ...of }: { objectID: string; routerID: string; name: string }) {
  const code = useCode(SECTION);
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  if (code.kind !== 'here') return <p role="status">{code.kind === 'slow' && 'Loading…'}</p>;
  return <code.part of={of} name={name} />;
}
