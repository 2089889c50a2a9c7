import type { Placement } from '@hawser/contract/placement';
import { simulatedText } from '@hawser/domain/demo';
import { driftText } from '@hawser/domain/drift';
import { labelOf, replicasText } from '@hawser/domain/status';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { ageColumn } from '../list/index.ts';
import { type Action, RowMenu } from '../menu/index.ts';
import { PlacementLink } from '../objects/index.ts';
import { reasonText, Replicas, SimulatedMark, StatusCell } from '../status/index.ts';
import classes from './object-page.module.css';

/** What decides the status, for a row that is not well. */
const reasonOf = ({ status }: Placement): string => (status.tone === 'positive' ? '' : reasonText(status));

const versionOf = ({ appliedVersion, desiredVersion }: Placement): string => {
  if (appliedVersion === desiredVersion) return String(desiredVersion);
  return appliedVersion === null ? 'not yet' : `${appliedVersion} of ${desiredVersion}`;
};

/** How many of its pods are ready; of an Application, its health and sync as Argo CD says, while that counts. */
function readyText({ kubeStatus, status, argo }: Placement): string {
  if (kubeStatus !== null) return replicasText(kubeStatus, status.status);
  if (argo === null || status.tone === 'unknown') return '';
  return [argo.health, argo.sync].filter(Boolean).map(labelOf).join(', ');
}

const driftOf = ({ drift }: Placement): string => (drift?.isPresent ? driftText(drift) : '');

/** A count of replicas of all that there should be. */
function countColumn(
  column: Pick<TreeGridColumn<Placement>, 'id' | 'title' | 'width'>,
  countOf: (counts: NonNullable<Placement['kubeStatus']>) => number,
): TreeGridColumn<Placement> {
  const text = ({ kubeStatus }: Placement) =>
    kubeStatus === null ? '' : `${countOf(kubeStatus)} / ${kubeStatus.replicas}`;
  return { ...column, align: 'end', sortable: true, text, render: text };
}

/** The columns of an application on its clusters. `actionsOf` is called when a row menu opens. */
export function placementColumns(
  actionsOf: (placement: Placement) => readonly Action[],
): readonly TreeGridColumn<Placement>[] {
  return [
    {
      id: 'cluster',
      title: 'Cluster',
      width: 204,
      sortable: true,
      text: (placement) => simulatedText(placement.clusterName, placement.simulated),
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
      width: 150,
      sortable: true,
      text: ({ status }) => status.label,
      render: (placement) => (
        <StatusCell name={`${placement.objectName} on ${placement.clusterName}`} status={placement.status} />
      ),
    },
    ageColumn({ id: 'since', title: 'Since', width: 72, sortable: true }, ({ status }) => status.since),
    {
      id: 'report',
      title: 'Reason',
      width: 210,
      grow: true,
      sortable: true,
      text: reasonOf,
      render: reasonOf,
    },
    countColumn({ id: 'updated', title: 'Updated', width: 94 }, ({ updatedReplicas }) => updatedReplicas),
    {
      id: 'ready',
      title: 'Ready',
      width: 152,
      align: 'end',
      sortable: true,
      text: readyText,
      render: (placement) =>
        placement.kubeStatus === null ? (
          readyText(placement)
        ) : (
          <Replicas counts={placement.kubeStatus} status={placement.status.status} />
        ),
    },
    countColumn(
      { id: 'available', title: 'Available', width: 102 },
      ({ availableReplicas }) => availableReplicas,
    ),
    {
      id: 'version',
      title: 'Version',
      width: 88,
      align: 'end',
      sortable: true,
      text: versionOf,
      render: (placement) =>
        placement.appliedVersion === placement.desiredVersion ? (
          versionOf(placement)
        ) : (
          <span className={classes['behind']}>{versionOf(placement)}</span>
        ),
    },
    {
      id: 'drift',
      title: 'Drift',
      width: 84,
      sortable: true,
      text: driftOf,
      render: driftOf,
    },
    ageColumn(
      { id: 'observed', title: 'Seen', width: 68, sortable: true },
      ({ status }) => status.observedAt,
    ),
    {
      id: 'actions',
      title: 'Actions',
      titleUnseen: true,
      fixed: true,
      width: 44,
      align: 'end',
      render: (placement) => <RowMenu name={placement.clusterName} actions={() => actionsOf(placement)} />,
    },
  ];
}

/** A cell flashes when this value changes. */
export function placementFlash(placement: Placement, columnId: string): string | number | null {
  if (columnId === 'status') return placement.status.status;
  if (columnId === 'version') return placement.appliedVersion;
  return columnId === 'ready' ? (placement.kubeStatus?.readyReplicas ?? null) : null;
}
