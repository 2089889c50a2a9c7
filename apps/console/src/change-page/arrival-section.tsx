import type { Arrival, arrivalsContract, Change, changePlacementsContract } from '@hawser/contract/changes';
import type { ClusterPlacement } from '@hawser/contract/placement';
import { CountBar } from '@hawser/ui/count-bar';
import { EmptyState } from '@hawser/ui/empty-state';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { listQueryOf, useWindow } from '../live/index.ts';
import { useActionTools } from '../menu/index.ts';
import { ObjectLink, PlacementLink } from '../objects/index.ts';
import { SectionGrid } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { reasonText, SimulatedMark, StatusCell } from '../status/index.ts';

const keyOf = (placement: ClusterPlacement): string => placement.id;
const nameOf = ({ objectName, clusterName }: ClusterPlacement): string => `${objectName} on ${clusterName}`;

const COLUMNS: readonly TreeGridColumn<ClusterPlacement>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    width: 220,
    grow: true,
    text: ({ clusterName }) => clusterName,
    render: (placement) => (
      <>
        <NameCell name={placement.clusterName}>
          <PlacementLink of={placement} name={placement.clusterName} />
        </NameCell>
        {placement.simulated && <SimulatedMark inRow />}
      </>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 170,
    text: ({ status }) => status.label,
    render: (placement) => <StatusCell name={nameOf(placement)} status={placement.status} />,
  },
  {
    id: 'application',
    title: 'Application',
    width: 180,
    text: ({ objectName }) => objectName,
    render: ({ objectID, objectName }) => <ObjectLink id={objectID} name={objectName} />,
  },
  {
    id: 'version',
    title: 'Version',
    width: 84,
    align: 'end',
    text: ({ appliedVersion }) => String(appliedVersion ?? ''),
    render: ({ appliedVersion, desiredVersion }) =>
      appliedVersion === desiredVersion
        ? desiredVersion
        : appliedVersion === null
          ? 'not yet'
          : `${appliedVersion} of ${desiredVersion}`,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 260,
    grow: true,
    text: ({ status }) => (status.tone === 'positive' ? '' : reasonText(status)),
    render: ({ status }) => (status.tone === 'positive' ? '' : reasonText(status)),
  },
];

/** How far a change has arrived, live: sent, applied, ready, failing and why. */
export function ArrivalSection({ change }: { change: Change }) {
  const { rows } = useWindow<typeof arrivalsContract>({
    collection: 'arrivals',
    changeID: change.id,
    range: { from: 0, to: 1 },
  });
  const [arrival] = rows;
  const tools = useActionTools();
  return (
    <Section title="Rollout">
      {arrival && <Figures arrival={arrival} change={change} />}
      {arrival !== undefined && arrival.placements > 0 && (
        <SectionGrid
          label="Clusters of the change"
          query={listQueryOf<typeof changePlacementsContract>({
            collection: 'changePlacements',
            changeID: change.id,
          })}
          columns={COLUMNS}
          rowKey={keyOf}
          shown={(placement) => ({ name: nameOf(placement), status: placement.status })}
          uneditable="an application on a cluster"
          onOpen={({ objectID, routerID }) =>
            void tools.navigate({
              to: '/applications/$objectId/clusters/$routerId',
              params: { objectId: objectID, routerId: routerID },
              search: {},
            })
          }
          flash={(placement, column) => (column === 'status' ? placement.status.status : null)}
          empty={<EmptyState title="Not on any cluster" />}
        />
      )}
    </Section>
  );
}

function Figures({ arrival, change }: { arrival: Arrival; change: Change }) {
  const { placements, clusters, sent, applied, counts, progressing, laterVersion } = arrival;
  const removed = change.details?.removed ?? 0;
  const number = (count: number) => count.toLocaleString('en');
  if (placements + removed === 0) return <p>No application on a cluster is affected.</p>;
  return (
    <>
      <FactsStrip
        facts={[
          { label: 'Clusters', value: number(clusters) },
          { label: 'Sent', value: `${number(sent)} of ${number(placements)}` },
          ...(sent < placements ? [{ label: 'Waiting for agent', value: number(placements - sent) }] : []),
          { label: 'Applied', value: `${number(applied)} of ${number(placements)}` },
          { label: 'Ready', value: number(counts.positive) },
          ...(progressing > 0 ? [{ label: 'Progressing', value: number(progressing) }] : []),
          { label: 'Failing', value: number(counts.negative + counts.warning - progressing) },
          ...(counts.unknown > 0 ? [{ label: 'Unknown', value: number(counts.unknown) }] : []),
          ...(removed > 0 ? [{ label: 'Removed from', value: number(removed) }] : []),
          { label: 'Health', value: <CountBar counts={counts} label="arrived" /> },
        ]}
      />
      {laterVersion !== null && <p>Version {laterVersion} was saved later; clusters may run it.</p>}
    </>
  );
}
