import type { Placement } from '@hawser/contract/placement';
import { IncidentsSection } from '../incidents/index.ts';
import { ReasonChain } from '../status/index.ts';
import classes from './object-on-cluster.module.css';

/** Why an application does not run as it should on this cluster, and its incidents here; nothing while it does. */
export function WhySection({ placement, name }: { placement: Placement; name: string }) {
  const { status, argo, objectID, cloudID } = placement;
  // That its agent is silent is said by the page; what Argo CD cannot compare has a cause of its own.
  const isUnknown = status.tone === 'unknown' && argo !== null;
  if (status.tone !== 'negative' && status.tone !== 'warning' && !isUnknown) return null;
  return (
    <section className={classes['why']} aria-label="Cause">
      <ReasonChain status={status} name={name} />
      <IncidentsSection of={{ objectID, cloudID }} />
    </section>
  );
}
