import type { Cluster } from '@hawser/contract/clusters';
import { simulatedText } from '@hawser/domain/demo';
import { userTagNames } from '@hawser/domain/tags';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, ageColumn, FilterLink, statusColumns, tagsColumn } from '../list/index.ts';
import { type Action, ActionLink, possible } from '../menu/index.ts';
import { DeletionMark, SimulatedMark } from '../status/index.ts';
import { distroText } from './distro-text.ts';
import classes from './cluster-columns.module.css';

/** For a row: the observed distribution if the defined one is generic. */
function distroShown(cluster: Cluster): string {
  const { kubesDistro, observedDistro } = cluster;
  return kubesDistro === 'basic' && observedDistro !== null ? observedDistro : distroText(cluster);
}

/** Not attached to any network: offers to attach it. */
function Nowhere({ cluster, actions }: { cluster: Cluster; actions: readonly Action[] }) {
  const attach = possible(actions, 'attach');
  return attach === undefined ? null : <ActionLink action={attach} name={cluster.alias} label="Attach" />;
}

/** Each network that it is attached to, once: in several namespaces it has several attachments to one network. */
const networksOf = ({ networks }: Cluster): Cluster['networks'] => [
  ...new Map(networks.map((network) => [network.networkID, network])).values(),
];

/** The columns of the clusters. `actionsOf` is called when a row menu opens. */
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
          {isLeaving(cluster) && <DeletionMark is="detached" />}
        </>
      ),
    },
    ...statusColumns<Cluster>(148, 104),
    {
      id: 'networks',
      title: 'Networks',
      width: 128,
      least: 88,
      text: (cluster) =>
        networksOf(cluster)
          .map(({ networkName }) => networkName)
          .join(' '),
      render: (cluster) =>
        cluster.networks.length === 0 ? (
          <Nowhere cluster={cluster} actions={actionsOf(cluster)} />
        ) : (
          <span className={classes['networks']}>
            {networksOf(cluster).map(({ networkID, networkName }) => (
              <FilterLink
                key={networkID}
                column="networks"
                value={networkID}
                label={`Show only clusters of ${networkName}`}
              >
                {networkName}
              </FilterLink>
            ))}
          </span>
        ),
    },
    {
      id: 'version',
      title: 'Kubernetes',
      width: 140,
      least: 76,
      sortable: true,
      text: (cluster) => cluster.kubernetesVersion ?? '',
      render: (cluster) => cluster.kubernetesVersion,
    },
    {
      id: 'nodes',
      title: 'Nodes',
      width: 84,
      align: 'end',
      sortable: true,
      text: (cluster) => String(cluster.nodeCount ?? ''),
      render: (cluster) => cluster.nodeCount,
    },
    {
      id: 'distro',
      title: 'Distribution',
      width: 104,
      least: 84,
      sortable: true,
      text: distroText,
      render: distroShown,
    },
    {
      id: 'location',
      title: 'Location',
      width: 98,
      least: 72,
      sortable: true,
      text: (cluster) => cluster.location,
      render: (cluster) => cluster.location,
    },
    tagsColumn<Cluster>(144, ({ tags }) => userTagNames(tags)),
    ageColumn({ id: 'seen', title: 'Seen', width: 72, sortable: true }, ({ status }) => status.observedAt),
    ageColumn({ id: 'created', title: 'Defined', width: 76, sortable: true }, ({ createdAt }) => createdAt),
    actionsColumn(actionsOf),
  ];
}

/** A detachment is pending. */
export const isLeaving = ({ networks }: Cluster): boolean => networks.some(({ detaching }) => detaching);

/** A cell flashes when this value changes. */
export function clusterFlash(cluster: Cluster, columnId: string): string | number | null {
  if (columnId === 'status') return cluster.status.status;
  if (columnId === 'nodes') return cluster.nodeCount;
  return columnId === 'version' ? cluster.kubernetesVersion : null;
}
