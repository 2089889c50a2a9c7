import type { TreeNode } from '@hawser/contract/streams';
import type { TreePlace } from '@hawser/domain/resource-tree';
import { Age } from '@hawser/ui/age';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { HealthBadge } from './health-badge.tsx';
import type { ShownNode } from './tree-state.ts';
import classes from './tree-columns.module.css';

export type ResourceRow = TreePlace<ShownNode>;

const restartsOf = ({ containers }: TreeNode): number =>
  containers.reduce((sum, { restarts }) => sum + restarts, 0);

/** Why a resource is not healthy: its health, or what its containers wait for. */
export function reasonOf({ health, containers }: TreeNode): string {
  const waiting = containers.find(
    ({ state, ready }) => !ready && state !== 'running' && state !== 'Completed',
  );
  if (health === null || health.status === 'Healthy') return '';
  return [waiting?.state, health.message].filter(Boolean).join(': ');
}

export const RESOURCE_COLUMNS: readonly TreeGridColumn<ResourceRow>[] = [
  {
    id: 'name',
    title: 'Resource',
    width: 300,
    grow: true,
    text: ({ resource }) => `${resource.kind} ${resource.name}`,
    render: ({ resource }) => <NameCell name={resource.name} kind={resource.kind} kindBelow mono />,
  },
  {
    id: 'health',
    title: 'Health',
    width: 144,
    text: ({ resource }) => resource.health?.status ?? '',
    render: ({ resource }) => <HealthBadge node={resource} observedAt={null} />,
  },
  {
    id: 'reason',
    title: 'Reason',
    width: 420,
    grow: true,
    text: ({ resource }) => reasonOf(resource),
    render: ({ resource }) => (
      <span className={classes['reason']} data-tip={reasonOf(resource)}>
        {reasonOf(resource)}
      </span>
    ),
  },
  {
    id: 'replicas',
    title: 'Ready',
    width: 72,
    align: 'end',
    text: ({ resource }) => resource.replicas,
    render: ({ resource }) => resource.replicas,
  },
  {
    id: 'restarts',
    title: 'Restarts',
    width: 84,
    align: 'end',
    text: ({ resource }) => (resource.containers.length === 0 ? '' : String(restartsOf(resource))),
    render: ({ resource }) => (resource.containers.length === 0 ? '' : restartsOf(resource)),
  },
  {
    id: 'node',
    title: 'Node',
    width: 120,
    text: ({ resource }) => resource.node,
    render: ({ resource }) => resource.node,
  },
  {
    id: 'age',
    title: 'Age',
    width: 60,
    align: 'end',
    render: ({ resource }) => (resource.createdAt === null ? '' : <Age instant={resource.createdAt} />),
  },
];
