import type { InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, ageColumn, FilterLink } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { StatusCell } from '../status/index.ts';

type Provider = InfrastructureProviderConfig;

/** What a provider is of: its key, or how a custom one is called. */
export const kindText = ({ providerKey, providerName }: Provider): string =>
  providerName === '' ? providerKey : `${providerKey}: ${providerName}`;

const secretText = ({ credsProviderDetails: { namespace, name } }: Provider): string =>
  `${namespace}/${name}`;

/** The columns of the providers. `actionsOf` is called when a row menu opens. */
export function providerColumns(
  actionsOf: (provider: Provider) => readonly Action[],
): readonly TreeGridColumn<Provider>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 200,
      grow: true,
      sortable: true,
      text: ({ name }) => name,
      render: ({ name }) => <NameCell name={name} />,
    },
    {
      id: 'status',
      title: 'Status',
      width: 150,
      least: 120,
      sortable: true,
      text: ({ status }) => status.label,
      render: ({ name, status }) => <StatusCell name={name} status={status} />,
    },
    {
      id: 'provider',
      title: 'Provider',
      width: 120,
      text: kindText,
      render: (provider) => (
        <FilterLink
          column="provider"
          value={provider.providerKey}
          label={`Show only providers of ${provider.providerKey}`}
        >
          {kindText(provider)}
        </FilterLink>
      ),
    },
    {
      id: 'network',
      title: 'Network',
      width: 140,
      sortable: true,
      text: ({ networkName }) => networkName,
      render: ({ networkID, networkName }) => (
        <FilterLink column="network" value={networkID} label={`Show only providers of ${networkName}`}>
          {networkName}
        </FilterLink>
      ),
    },
    {
      id: 'resource',
      title: 'Name in Kubernetes',
      width: 160,
      text: ({ resourceName }) => resourceName,
      render: ({ resourceName }) => <NameCell name={resourceName} mono />,
    },
    {
      id: 'secret',
      title: 'Secret',
      width: 240,
      text: secretText,
      render: (provider) => <NameCell name={secretText(provider)} mono />,
    },
    {
      id: 'objects',
      title: 'Objects',
      width: 92,
      align: 'end',
      sortable: true,
      text: ({ objectCount }) => String(objectCount),
      render: ({ objectCount }) => objectCount,
    },
    ageColumn<Provider>(
      { id: 'sealed', title: 'Sealed', width: 76 },
      ({ credsProviderDetails }) => credsProviderDetails.sealedAt,
    ),
    ageColumn<Provider>(
      { id: 'created', title: 'Added', width: 76, sortable: true },
      ({ createdAt }) => createdAt,
    ),
    actionsColumn(actionsOf),
  ];
}
