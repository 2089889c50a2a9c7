import type { AppObject } from '@hawser/contract';
import { ArrowIcon, NetworkIcon, TagIcon, TrashIcon, YamlIcon } from '@hawser/ui/icons';
import { type Action, reasonOf } from '../menu/index.ts';
import type { Page } from '../page/index.ts';

/** What can be done with an object. */
export function objectActions(object: AppObject, { openDialog }: Page, open?: () => void): readonly Action[] {
  return [
    ...(open === undefined
      ? []
      : [{ id: 'open', label: 'Open', icon: <ArrowIcon size={14} />, keys: 'Enter', run: open }]),
    {
      id: 'edit',
      label: 'Edit YAML',
      icon: <YamlIcon size={14} />,
      keys: 'y',
      ...reasonOf(object.can, 'update'),
      run: () => openDialog('edit-object', object.id),
    },
    {
      id: 'tags',
      label: 'Tags',
      icon: <TagIcon size={14} />,
      keys: 't',
      ...reasonOf(object.can, 'update'),
      run: () => openDialog('object-tags', object.id),
    },
    {
      id: 'rules',
      label: `Rules of ${object.networkName}`,
      icon: <NetworkIcon size={14} />,
      run: () => openDialog('rules', object.networkID),
    },
    {
      id: 'delete',
      label: 'Delete Object',
      icon: <TrashIcon size={14} />,
      keys: 'x',
      ...reasonOf(object.can, 'delete'),
      run: () => openDialog('delete-object', object.id),
    },
  ];
}
