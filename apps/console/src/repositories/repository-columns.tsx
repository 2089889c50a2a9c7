import type { Repository } from '@hawser/contract/repositories';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, ageColumn, FilterLink } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { StatusCell } from '../status/index.ts';
import { VendorIcon, vendorText } from './vendor-icon.tsx';
import classes from './repositories.module.css';

/** The columns of the repositories. `actionsOf` is called when a row menu opens. */
export function repositoryColumns(
  actionsOf: (repository: Repository) => readonly Action[],
): readonly TreeGridColumn<Repository>[] {
  return [
    {
      id: 'label',
      title: 'Label',
      width: 180,
      grow: true,
      sortable: true,
      text: ({ label }) => label,
      render: (repository) => (
        <>
          <span className={classes['vendor']} data-tip={vendorText(repository)}>
            <VendorIcon {...repository} />
          </span>
          <NameCell name={repository.label} cutAtEnd />
        </>
      ),
    },
    {
      id: 'status',
      title: 'Connection',
      width: 176,
      least: 120,
      sortable: true,
      text: ({ repoData }) => repoData.connectionState.status,
      render: ({ label, status }) => <StatusCell name={label} status={status} />,
    },
    {
      id: 'url',
      title: 'URL',
      width: 300,
      least: 180,
      grow: true,
      sortable: true,
      text: ({ url }) => url,
      render: ({ url }) => <NameCell name={url} mono />,
    },
    {
      id: 'type',
      title: 'Type',
      width: 72,
      sortable: true,
      text: ({ repoType }) => repoType,
      render: ({ repoType }) => repoType,
    },
    {
      id: 'vendor',
      title: 'Vendor',
      width: 92,
      sortable: true,
      text: vendorText,
      render: vendorText,
    },
    {
      id: 'access',
      title: 'Access',
      width: 84,
      sortable: true,
      text: ({ connectionAccess }) => connectionAccess,
      render: ({ connectionAccess }) => connectionAccess,
    },
    {
      id: 'networks',
      title: 'Networks',
      width: 128,
      least: 96,
      text: ({ networks }) => networks.map(({ networkName }) => networkName).join(' '),
      render: ({ networks }) => (
        <span className={classes['networks']}>
          {networks.map(({ networkID, networkName }) => (
            <FilterLink
              key={networkID}
              column="networks"
              value={networkID}
              label={`Show only repositories of ${networkName}`}
            >
              {networkName}
            </FilterLink>
          ))}
        </span>
      ),
    },
    {
      id: 'applications',
      title: 'Applications',
      width: 116,
      align: 'end',
      sortable: true,
      text: ({ applicationCount }) => String(applicationCount),
      render: ({ applicationCount }) => applicationCount,
    },
    {
      id: 'owner',
      title: 'Owner',
      width: 120,
      text: ({ ownerName }) => ownerName,
      render: ({ ownerName }) => ownerName,
    },
    ageColumn<Repository>(
      { id: 'checked', title: 'Checked', width: 76 },
      ({ repoData }) => repoData.check.observedAt,
    ),
    ageColumn<Repository>(
      { id: 'created', title: 'Defined', width: 76, sortable: true },
      ({ createdAt }) => createdAt,
    ),
    actionsColumn(actionsOf),
  ];
}
