import type { ClusterObject } from '@hawser/contract/streams';
import type { HealthStatus } from '@hawser/domain/resource-tree';
import { Age } from '@hawser/ui/age';
import { NameCell } from '@hawser/ui/name-cell';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { PathLink } from '../page/index.ts';
import type { ReadingColumn } from './reading-grid.tsx';

const TONES: Readonly<Record<HealthStatus, Tone>> = {
  Healthy: 'positive',
  Suspended: 'informational',
  Progressing: 'informational',
  Missing: 'negative',
  Degraded: 'negative',
  Unknown: 'unknown',
};

const reasonOf = ({ health }: ClusterObject): string =>
  health === null || health.status === 'Healthy' ? '' : health.message;

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
    grow: true,
    sortable: true,
    text: ({ name }) => name,
    render: ({ name }) => <NameCell name={name} mono />,
  },
  NAMESPACE,
  {
    id: 'health',
    title: 'Health',
    width: 128,
    sortable: true,
    text: ({ health }) => health?.status ?? '',
    render: ({ health }) =>
      health === null ? (
        <span aria-label="no health">–</span>
      ) : (
        <StatusBadge tone={TONES[health.status]} label={health.status} observedAt={null} />
      ),
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 220,
    grow: true,
    text: reasonOf,
    render: (object) => <span data-tip={reasonOf(object)}>{reasonOf(object)}</span>,
  },
  {
    id: 'origin',
    title: 'Origin',
    width: 220,
    sortable: true,
    text: originOf,
    render: (object) =>
      object.objectID === '' ? (
        <span data-tip={originOf(object)}>{originOf(object)}</span>
      ) : (
        <>
          placed by <PathLink href={`/applications/${encodeURIComponent(object.objectID)}`}>Hawser</PathLink>
        </>
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
const IN_ONE_NAMESPACE = COLUMNS.filter((column) => column !== NAMESPACE);

/** The columns of a list of objects; the namespace where they are of several. */
export const columnsOf = (hasNamespaces: boolean): readonly ReadingColumn<ClusterObject>[] =>
  hasNamespaces ? COLUMNS : IN_ONE_NAMESPACE;
