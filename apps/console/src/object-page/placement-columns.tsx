import type { Placement } from '@hawser/contract/placement';
import { simulatedText } from '@hawser/domain/demo';
import { Age } from '@hawser/ui/age';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { Replicas, SimulatedMark, StatusCell } from '../status/index.ts';
import classes from './object-page.module.css';

/** The status of an object on each of its clusters. */
export const PLACEMENT_COLUMNS: readonly TreeGridColumn<Placement>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    width: 190,
    grow: true,
    text: (placement) => simulatedText(placement.clusterName, placement.simulated),
    render: (placement) => (
      <>
        <NameCell name={placement.clusterName} />
        {placement.simulated && <SimulatedMark inRow />}
      </>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 164,
    render: (placement) => (
      <StatusCell name={`${placement.objectName} on ${placement.clusterName}`} status={placement.status} />
    ),
  },
  {
    id: 'replicas',
    title: 'Ready',
    width: 152,
    align: 'end',
    render: ({ kubeStatus, status }) => kubeStatus && <Replicas counts={kubeStatus} status={status.status} />,
  },
  {
    id: 'version',
    title: 'Version',
    width: 80,
    align: 'end',
    render: ({ appliedVersion, desiredVersion }) =>
      appliedVersion === desiredVersion ? (
        desiredVersion
      ) : (
        <span className={classes['behind']}>
          {appliedVersion === null ? 'not yet' : `${appliedVersion} of ${desiredVersion}`}
        </span>
      ),
  },
  {
    id: 'seen',
    title: 'Seen',
    width: 64,
    align: 'end',
    render: (placement) => <Age instant={placement.status.observedAt} />,
  },
];

/** A cell flashes when this value changes. */
export function placementFlash(placement: Placement, columnId: string): string | number | null {
  if (columnId === 'status') return placement.status.status;
  if (columnId === 'version') return placement.appliedVersion;
  return columnId === 'replicas' ? (placement.kubeStatus?.readyReplicas ?? null) : null;
}
