import type { Placement } from '@hawser/contract';
import { Age } from '@hawser/ui/age';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { SimulatedMark, simulatedText } from '../demo/index.ts';
import { StatusCell } from '../status/index.ts';
import classes from './objects.module.css';

/** How an object stands on each of its clusters. */
export const PLACEMENT_COLUMNS: readonly TreeGridColumn<Placement>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    width: 280,
    grow: true,
    text: (placement) => simulatedText(placement.clusterName, placement.simulated),
    render: (placement) => (
      <span className={classes['name']}>
        <b>{placement.clusterName}</b> {placement.simulated && <SimulatedMark inRow />}
      </span>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 200,
    render: (placement) => (
      <StatusCell name={`${placement.objectName} on ${placement.clusterName}`} status={placement.status} />
    ),
  },
  {
    id: 'replicas',
    title: 'Ready',
    width: 80,
    align: 'end',
    render: ({ kubeStatus }) => kubeStatus && `${kubeStatus.readyReplicas} / ${kubeStatus.replicas}`,
  },
  {
    id: 'version',
    title: 'Version',
    width: 100,
    align: 'end',
    render: ({ appliedVersion, desiredVersion }) =>
      appliedVersion === desiredVersion ? (
        desiredVersion
      ) : (
        <span className={classes['behind']}>
          {appliedVersion ?? '–'} of {desiredVersion}
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

/** A cell flashes when this changes. */
export function placementFlash(placement: Placement, columnId: string): string | number | null {
  if (columnId === 'status') return placement.status.status;
  if (columnId === 'version') return placement.appliedVersion;
  return columnId === 'replicas' ? (placement.kubeStatus?.readyReplicas ?? null) : null;
}
