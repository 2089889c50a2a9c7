import type { K8Secret } from '@hawser/contract/secrets';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { StatusCell } from '../status/index.ts';
import classes from './secrets.module.css';

const usersText = ({ users, userCount }: K8Secret): string => {
  const [first] = users;
  if (first === undefined) return '';
  return `${first.kind} ${first.name}${userCount > 1 ? ` and ${userCount - 1} more` : ''}`;
};
const pairsText = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');

/** The columns of the Secrets of clusters. `actionsOf` is called when a row menu opens. */
export function secretColumns(
  actionsOf: (secret: K8Secret) => readonly Action[],
): readonly TreeGridColumn<K8Secret>[] {
  const text = (
    column: Pick<TreeGridColumn<K8Secret>, 'id' | 'title' | 'width' | 'grow'>,
    of: (secret: K8Secret) => string,
  ): TreeGridColumn<K8Secret> => ({
    ...column,
    text: of,
    render: (secret) => <NameCell name={of(secret)} />,
  });
  return [
    {
      id: 'name',
      title: 'Name',
      width: 200,
      grow: true,
      sortable: true,
      text: ({ name }) => name,
      render: ({ name, clusterName }) => <NameCell name={name} kind={clusterName} kindBelow="only" />,
    },
    {
      id: 'status',
      title: 'Status',
      width: 150,
      sortable: true,
      text: ({ status }) => status.label,
      render: ({ name, status }) => <StatusCell name={name} status={status} />,
    },
    {
      id: 'findings',
      title: 'Findings',
      width: 200,
      text: ({ findings }) => findings.join(', '),
      render: ({ findings }) => (
        <span className={classes['finding']} data-tone={findings.includes('failing') ? 'warning' : undefined}>
          {findings.join(', ')}
        </span>
      ),
    },
    text({ id: 'network', title: 'Network', width: 120 }, ({ networkName }) => networkName),
    text({ id: 'cluster', title: 'Cluster', width: 130 }, ({ clusterName }) => clusterName),
    text({ id: 'hub', title: 'Hub', width: 56 }, ({ isHub }) => (isHub ? 'Yes' : 'No')),
    text({ id: 'namespace', title: 'Namespace', width: 120 }, ({ namespace }) => namespace),
    text({ id: 'sealer', title: 'Sealed by', width: 92 }, ({ sealer }) => sealer),
    text({ id: 'users', title: 'Used by', width: 190, grow: true }, usersText),
    text({ id: 'labels', title: 'Labels', width: 160 }, ({ labels }) => pairsText(labels)),
    text({ id: 'annotations', title: 'Annotations', width: 160 }, ({ annotations }) =>
      pairsText(annotations),
    ),
    actionsColumn(actionsOf),
  ];
}
