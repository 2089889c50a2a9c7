import type { Cluster } from '@hawser/contract';
import { KUBES_DISTROS, userTagNames } from '@hawser/domain';
import { Age } from '@hawser/ui/age';
import { instantText } from '@hawser/ui/csv';
import { NameCell } from '@hawser/ui/name-cell';
import { TagList } from '@hawser/ui/tag-list';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { SimulatedMark, simulatedText } from '../demo/index.ts';
import { LeavingMark } from '../routers/index.ts';
import { type Action, ActionLink, possible, RowMenu } from '../menu/index.ts';
import { StatusCell } from '../status/index.ts';

/** The name that people know a distribution by. */
export function distroLabel(value: string): string {
  return KUBES_DISTROS.find((choice) => choice.value === value)?.label ?? value;
}

/** As it was defined, and what its agent sees where that is another word. */
function distroText({ kubesDistro, observedDistro }: Cluster): string {
  const label = distroLabel(kubesDistro);
  const isSame = observedDistro === null || observedDistro.toLowerCase() === label.toLowerCase();
  return isSame ? label : `${label} · ${observedDistro}`;
}

/** In a row: where it was left at the least that can be said, what its agent sees says more. */
function distroShown(cluster: Cluster): string {
  const { kubesDistro, observedDistro } = cluster;
  return kubesDistro === 'basic' && observedDistro !== null ? observedDistro : distroText(cluster);
}

/** Attached nowhere: what to do about it. */
function Nowhere({ cluster, actions }: { cluster: Cluster; actions: readonly Action[] }) {
  const attach = possible(actions, 'attach');
  return attach === undefined ? null : <ActionLink action={attach} name={cluster.name} label="Attach" />;
}

/** The columns of the clusters. `actionsOf` is asked when a row's menu opens. */
export function clusterColumns(
  actionsOf: (cluster: Cluster) => readonly Action[],
): readonly TreeGridColumn<Cluster>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 190,
      grow: true,
      sortable: true,
      text: (cluster) => simulatedText(cluster.alias || cluster.name, cluster.simulated),
      render: (cluster) => (
        <>
          <NameCell name={cluster.alias || cluster.name} />
          {cluster.simulated && <SimulatedMark inRow />}
          {isLeaving(cluster) && <LeavingMark is="detached" />}
        </>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 164,
      sortable: true,
      text: (cluster) => cluster.status.label,
      render: (cluster) => <StatusCell name={cluster.name} status={cluster.status} />,
    },
    {
      id: 'since',
      title: 'Since',
      width: 64,
      align: 'end',
      text: (cluster) => instantText(cluster.status.since),
      render: (cluster) => <Age instant={cluster.status.since} />,
    },
    {
      id: 'networks',
      title: 'Networks',
      width: 128,
      text: (cluster) => cluster.networks.map((network) => network.networkName).join(' '),
      render: (cluster) =>
        cluster.networks.length === 0 ? (
          <Nowhere cluster={cluster} actions={actionsOf(cluster)} />
        ) : (
          cluster.networks.map((network) => network.networkName).join(', ')
        ),
    },
    {
      id: 'version',
      title: 'Kubernetes',
      width: 90,
      text: (cluster) => cluster.kubernetesVersion ?? '',
      render: (cluster) => cluster.kubernetesVersion,
    },
    {
      id: 'nodes',
      title: 'Nodes',
      width: 64,
      align: 'end',
      text: (cluster) => String(cluster.nodeCount ?? ''),
      render: (cluster) => cluster.nodeCount,
    },
    {
      id: 'distro',
      title: 'Distribution',
      width: 104,
      sortable: true,
      text: distroText,
      render: distroShown,
    },
    {
      id: 'location',
      title: 'Location',
      width: 98,
      sortable: true,
      text: (cluster) => cluster.location,
      render: (cluster) => cluster.location,
    },
    {
      id: 'tags',
      title: 'Tags',
      width: 90,
      grow: true,
      text: (cluster) => userTagNames(cluster.tags).join(' '),
      render: (cluster) => <TagList tags={userTagNames(cluster.tags)} />,
    },
    {
      id: 'seen',
      title: 'Seen',
      width: 54,
      align: 'end',
      text: (cluster) => instantText(cluster.status.observedAt),
      render: (cluster) => <Age instant={cluster.status.observedAt} />,
    },
    {
      id: 'created',
      title: 'Defined',
      width: 76,
      align: 'end',
      sortable: true,
      text: (cluster) => instantText(cluster.createdAt),
      render: (cluster) => <Age instant={cluster.createdAt} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      titleUnseen: true,
      fixed: true,
      width: 44,
      align: 'end',
      render: (cluster) => <RowMenu name={cluster.name} actions={() => actionsOf(cluster)} />,
    },
  ];
}

/** A detachment of it is pending. */
export const isLeaving = ({ networks }: Cluster): boolean => networks.some(({ detaching }) => detaching);

/** A cell flashes when this changes. */
export function clusterFlash(cluster: Cluster, columnId: string): string | number | null {
  if (columnId === 'status') return cluster.status.status;
  if (columnId === 'nodes') return cluster.nodeCount;
  return columnId === 'version' ? cluster.kubernetesVersion : null;
}
