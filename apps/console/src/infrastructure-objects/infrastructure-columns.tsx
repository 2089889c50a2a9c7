import type { AppObject } from '@hawser/contract/objects';
import { userTagNames } from '@hawser/domain/tags';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, ageColumn, FilterLink, statusColumns, tagsColumn } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { PathLink } from '../page/index.ts';

/** The columns of infrastructure objects. `actionsOf` is called when a row menu opens. */
export function infrastructureColumns(
  actionsOf: (object: AppObject) => readonly Action[],
): readonly TreeGridColumn<AppObject>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 214,
      grow: true,
      sortable: true,
      text: ({ name }) => name,
      render: ({ id, name }) => (
        <NameCell name={name}>
          <PathLink href={`/infrastructure/${encodeURIComponent(id)}`}>{name}</PathLink>
        </NameCell>
      ),
    },
    ...statusColumns<AppObject>(168, 128),
    {
      id: 'kind',
      title: 'Kind',
      width: 220,
      least: 110,
      sortable: true,
      text: ({ derivedKind }) => derivedKind,
      render: ({ derivedKind }) => (
        <FilterLink column="kind" value={derivedKind} label={`Show only ${derivedKind}`}>
          {derivedKind}
        </FilterLink>
      ),
    },
    {
      id: 'provider',
      title: 'Provider',
      width: 110,
      text: ({ infrastructureProviderKey }) => infrastructureProviderKey ?? '',
      render: ({ infrastructureProviderKey: key, infrastructureProviderConfigID: id }) =>
        key === null || id === null ? null : (
          <PathLink href={`/infrastructure/providers/${encodeURIComponent(id)}`}>{key}</PathLink>
        ),
    },
    {
      id: 'network',
      title: 'Network',
      width: 130,
      least: 96,
      sortable: true,
      text: ({ networkName }) => networkName,
      render: ({ networkID, networkName }) => (
        <FilterLink column="network" value={networkID} label={`Show only objects of ${networkName}`}>
          {networkName}
        </FilterLink>
      ),
    },
    tagsColumn<AppObject>(140, ({ tags }) => userTagNames(tags)),
    ageColumn({ id: 'changed', title: 'Changed', width: 100, sortable: true }, ({ updatedAt }) => updatedAt),
    ageColumn({ id: 'created', title: 'Created', width: 98, sortable: true }, ({ createdAt }) => createdAt),
    actionsColumn(actionsOf),
  ];
}
