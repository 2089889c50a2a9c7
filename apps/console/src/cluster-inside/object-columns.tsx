import type { ClusterObject } from '@hawser/contract/streams';
import { labelOf, objectRank, toneOf as toneOfStatus } from '@hawser/domain/status';
import { Age } from '@hawser/ui/age';
import { NameCell } from '@hawser/ui/name-cell';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { TreeGridSort } from '@hawser/ui/tree-grid';
import { PathLink } from '../page/index.ts';
import { applicationOf } from './application-path.ts';
import { toneOf } from '../resource-tree/index.ts';
import { CPU_USED, MEMORY_USED, NODE, READY, RESTARTS } from './pod-columns.tsx';
import type { ReadingColumn } from './reading-grid.tsx';

/** Why it is as its status says: of an Application of Argo CD that is both its health and its sync. */
const reasonOf = ({ health, application }: ClusterObject): string => {
  if (application !== null) return application.message;
  return health === null || health.status === 'Healthy' ? '' : health.message;
};

/** The worst comes first, and kinds without a rule last. */
const orderOf = ({ health, application }: ClusterObject): number => {
  const status = application?.status ?? health?.status;
  return status === undefined ? 1 : -objectRank(status.toUpperCase());
};

const statusOf = ({ health, application }: ClusterObject): string =>
  application === null ? (health?.status ?? '') : labelOf(application.status);

/** Where an object comes from: placed by Hawser, created by a controller, or `foreign`. */
const originOf = ({ objectID, owner }: ClusterObject): string => {
  if (objectID !== '') return 'Hawser';
  return owner === '' ? 'foreign' : owner;
};

const NAMESPACE: ReadingColumn<ClusterObject> = {
  id: 'namespace',
  title: 'Namespace',
  width: 150,
  sortable: true,
  text: ({ namespace }) => namespace,
  render: ({ namespace }) => namespace,
};

const COLUMNS: readonly ReadingColumn<ClusterObject>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 280,
    sortable: true,
    text: ({ name }) => name,
    render: ({ name }) => <NameCell name={name} mono />,
  },
  // Beside the name, so that a phone shows it.
  {
    id: 'health',
    title: 'Health',
    width: 128,
    sortable: true,
    text: statusOf,
    order: orderOf,
    render: ({ health, application }) => {
      if (application !== null) {
        const { status } = application;
        return <StatusBadge tone={toneOfStatus(status)} label={labelOf(status)} observedAt={null} />;
      }
      return health === null ? (
        <span aria-label="no health">–</span>
      ) : (
        <StatusBadge tone={toneOf(health.status)} label={health.status} observedAt={null} />
      );
    },
  },
  NAMESPACE,
  {
    id: 'reason',
    title: 'Reason',
    width: 220,
    grow: true,
    text: reasonOf,
    render: reasonOf,
  },
  {
    id: 'origin',
    title: 'Origin',
    width: 220,
    sortable: true,
    text: originOf,
    render: (object) =>
      object.objectID === '' ? (
        originOf(object)
      ) : (
        <span>
          placed by <PathLink href={applicationOf(object.objectID)}>Hawser</PathLink>
        </span>
      ),
  },
  {
    id: 'age',
    title: 'Age',
    width: 64,
    align: 'end',
    sortable: true,
    order: ({ createdAt }) => -(createdAt ?? 0),
    render: ({ createdAt }) => <Age instant={createdAt} />,
  },
];

/** Widths of the columns of pods, which have more of them. */
const NARROWER: Readonly<Record<string, number>> = { name: 240, namespace: 112, reason: 180, origin: 150 };

/** What is not healthy comes first; otherwise the order of the API server. */
export const WORST_HEALTH: TreeGridSort = { columnId: 'health', direction: 'ascending' };

const isNamespace = ({ id }: ReadingColumn<ClusterObject>): boolean => id === NAMESPACE.id;
const inOne = (columns: readonly ReadingColumn<ClusterObject>[]) =>
  columns.filter((column) => !isNamespace(column));
const OF_ONE = inOne(COLUMNS);

function podColumns(hasNode: boolean, isMeasured: boolean): readonly ReadingColumn<ClusterObject>[] {
  const counts = isMeasured ? [READY, RESTARTS, CPU_USED, MEMORY_USED] : [READY, RESTARTS];
  return COLUMNS.flatMap((column) => {
    const narrower = { ...column, width: NARROWER[column.id] ?? column.width };
    if (column.id === 'health') return [narrower, ...counts];
    return column.id === 'reason' && hasNode ? [narrower, NODE] : [narrower];
  });
}

const OF_PODS = podColumns(true, false);
const PODS_OF_ONE = inOne(OF_PODS);
const OF_MEASURED_PODS = podColumns(true, true);
const MEASURED_PODS_OF_ONE = inOne(OF_MEASURED_PODS);
const OF_NODE = podColumns(false, false);
const MEASURED_OF_NODE = podColumns(false, true);

/** The columns of the pods of one node; `isMeasured`: with what they use. */
export function nodePodColumns(isMeasured: boolean): readonly ReadingColumn<ClusterObject>[] {
  return isMeasured ? MEASURED_OF_NODE : OF_NODE;
}

/** The columns of a list of pods; the namespace where they are of several, and what they use where it is measured. */
export function podColumnsOf(
  hasNamespaces: boolean,
  isMeasured: boolean,
): readonly ReadingColumn<ClusterObject>[] {
  if (isMeasured) return hasNamespaces ? OF_MEASURED_PODS : MEASURED_PODS_OF_ONE;
  return hasNamespaces ? OF_PODS : PODS_OF_ONE;
}

/** The columns of a list of objects of another kind; the namespace where they are of several. */
export function columnsOf(hasNamespaces: boolean): readonly ReadingColumn<ClusterObject>[] {
  return hasNamespaces ? COLUMNS : OF_ONE;
}
