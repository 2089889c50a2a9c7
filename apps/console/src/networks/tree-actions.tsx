import type { TreeRow } from '@hawser/contract';
import {
  ApplicationIcon,
  ArrowIcon,
  ClusterIcon,
  NetworkIcon,
  TerminalIcon,
  TrashIcon,
} from '@hawser/ui/icons';
import { type Action, reasonOf } from '../menu/index.ts';
import type { Page } from '../page/index.ts';

/** What can be done with a row of the tree. */
export function treeActions(row: TreeRow, page: Page, openObject: (id: string) => void): readonly Action[] {
  const { openDialog } = page;
  switch (row.kind) {
    case 'network':
      return [
        {
          id: 'rules',
          label: 'Distribution rules',
          icon: <NetworkIcon size={14} />,
          keys: 'e',
          ...reasonOf(row.can, 'putDistributionRules'),
          run: () => openDialog('rules', row.id),
        },
        {
          id: 'attach',
          label: 'Attach a Cluster',
          icon: <ClusterIcon size={14} />,
          run: () => openDialog('attach', `network:${row.id}`),
        },
        {
          id: 'create-object',
          label: 'Create an Object',
          icon: <ApplicationIcon size={14} />,
          ...reasonOf(row.can, 'createObject'),
          run: () => openDialog('create-object', row.id),
        },
        {
          id: 'delete',
          label: 'Delete Network',
          icon: <TrashIcon size={14} />,
          keys: 'x',
          ...reasonOf(row.can, 'delete'),
          run: () => openDialog('delete-network', row.id),
        },
      ];
    case 'router':
      return [
        {
          id: 'install',
          label: 'Install',
          icon: <TerminalIcon size={14} />,
          keys: 'e',
          ...reasonOf(row.can, 'install'),
          run: () => openDialog('install', row.id),
        },
        {
          id: 'progress',
          label: 'Show the installation',
          icon: <ArrowIcon size={14} />,
          run: () => openDialog('install', row.id),
        },
        {
          id: 'detach',
          label: 'Detach',
          icon: <TrashIcon size={14} />,
          keys: 'x',
          ...reasonOf(row.can, 'detach'),
          run: () => openDialog('detach', row.id),
        },
      ].filter((action) =>
        row.can['install']?.allowed === false ? action.id !== 'install' : action.id !== 'progress',
      );
    case 'object':
      return [
        {
          id: 'open',
          label: 'Open',
          icon: <ArrowIcon size={14} />,
          keys: 'Enter',
          run: () => openObject(row.id),
        },
        {
          id: 'edit',
          label: 'Edit YAML',
          icon: <ApplicationIcon size={14} />,
          keys: 'y',
          run: () => openDialog('edit-object', row.id),
        },
        { id: 'tags', label: 'Tags', keys: 't', run: () => openDialog('object-tags', row.id) },
        {
          id: 'delete',
          label: 'Delete Object',
          icon: <TrashIcon size={14} />,
          keys: 'x',
          run: () => openDialog('delete-object', row.id),
        },
      ];
  }
}
