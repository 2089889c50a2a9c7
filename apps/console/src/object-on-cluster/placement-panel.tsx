import type { Placement, placementsContract } from '@hawser/contract/placement';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { RecentChanges } from '../change-list/index.ts';
import { IncidentsSection } from '../incidents/index.ts';
import { queryOf } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import { OneRecord } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { ClusterName, ReasonChain, Replicas, StatusCell } from '../status/index.ts';

/** An application on one cluster beside the tree: its status there, and why. */
export default function PlacementPanel({ id }: { id: string }) {
  const [routerID = '', objectID = ''] = id.split('/');
  return (
    <OneRecord
      query={queryOf<typeof placementsContract>({
        collection: 'placements',
        objectID,
        routerID,
        range: { from: 0, to: 1 },
      })}
      absent={<p>It is no longer on this cluster.</p>}
    >
      {(placement) => <PlacementSummary placement={placement} />}
    </OneRecord>
  );
}

function PlacementSummary({ placement }: { placement: Placement }) {
  const { objectID, objectName, routerID, clusterName, kind, status, kubeStatus, simulated } = placement;
  const { cloudID, desiredVersion, appliedVersion } = placement;
  const application = `/applications/${encodeURIComponent(objectID)}`;
  const name = `${objectName} on ${clusterName}`;
  return (
    <>
      <p>
        <StatusCell name={name} status={status} />
      </p>
      <Section title="Overview">
        <FactsStrip
          facts={[
            { label: 'Kind', value: kind },
            {
              label: 'Cluster',
              value: (
                <PathLink href={`${application}/clusters/${encodeURIComponent(routerID)}`}>
                  <ClusterName name={clusterName} simulated={simulated} />
                </PathLink>
              ),
            },
            { label: 'Application', value: <PathLink href={application}>{objectName}</PathLink> },
            { label: 'Version', value: versionText(desiredVersion, appliedVersion) },
            ...(kubeStatus === null
              ? []
              : [{ label: 'Replicas', value: <Replicas counts={kubeStatus} status={status.status} /> }]),
          ]}
        />
        {status.tone !== 'positive' && <ReasonChain status={status} name={name} />}
      </Section>
      <IncidentsSection of={{ objectID, cloudID }} />
      <RecentChanges of={{ objectID }} />
    </>
  );
}

function versionText(desired: number, applied: number | null): string {
  if (applied === null) return `${desired}, not applied yet`;
  return applied === desired ? String(desired) : `${applied}, not yet ${desired}`;
}
