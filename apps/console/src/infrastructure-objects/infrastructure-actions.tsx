import type { AppObject } from '@hawser/contract/objects';
import { INFRASTRUCTURE_TAG } from '@hawser/domain/tags';
import { ArrowIcon, CopyIcon, PlusIcon, TagIcon, TrashIcon, YamlIcon } from '@hawser/ui/icons';
import type { GeneralAction, Noun } from '../menu/index.ts';
import { InCloudOfMany, objectCalls } from '../objects/index.ts';

/** Whether an object is infrastructure: made by Crossplane on the hub. */
export const isInfrastructureObject = ({ tagsInternal }: Pick<AppObject, 'tagsInternal'>): boolean =>
  tagsInternal.includes(INFRASTRUCTURE_TAG);

/** Actions for infrastructure objects. */
export const INFRASTRUCTURE_OBJECT: Noun<Pick<AppObject, 'id' | 'name' | 'can'>> = {
  one: 'an infrastructure object',
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: ({ id }, { navigate }) =>
        void navigate({ to: '/infrastructure/$objectId', params: { objectId: id }, search: {} }),
    },
    {
      id: 'edit',
      label: 'Edit YAML',
      icon: <YamlIcon size={14} />,
      shortcut: 'y',
      also: 'e',
      may: ['update'],
      run: ({ id }, { openDialog }) => openDialog('edit-object', id),
    },
    {
      id: 'versions',
      label: 'Versions',
      icon: <CopyIcon size={14} />,
      shortcut: 'h',
      run: ({ id }, { navigate }) =>
        void navigate({ to: '/applications/$objectId/versions', params: { objectId: id }, search: {} }),
    },
    {
      id: 'tags',
      label: 'Apply Tags',
      icon: <TagIcon size={14} />,
      shortcut: 't',
      may: ['update'],
      run: ({ id }, { openDialog }) => openDialog('object-tags', id),
    },
    {
      id: 'delete',
      label: 'Delete Infrastructure Object',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['delete'],
      run: ({ id }, { openDialog }) => openDialog('delete-infrastructure', id),
      many: {
        label: 'Delete Infrastructure Objects',
        asks: 'confirmation',
        warning: 'Each object is deleted from its hub, with its YAML. This cannot be undone.',
        concerns: (ids) => <InCloudOfMany ids={ids} />,
        together: (ids, client, options) =>
          objectCalls(client).bulk({ action: 'delete', objectIDs: [...ids], cascade: true }, options),
        one: ({ id }, { client }, options) => objectCalls(client).remove(id, options),
      },
    },
  ],
};

/** The first action of the page of infrastructure objects. */
export const CREATE_INFRASTRUCTURE: GeneralAction = {
  id: 'create-infrastructure',
  label: 'Create Infrastructure Object',
  words: 'infrastructure iac crossplane managed resource claim composition bucket database',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/infrastructure/objects',
  may: 'createObject',
  run: ({ open }) => open('create-infrastructure'),
};

/** The first action of the page of packages. */
export const INSTALL_PACKAGE: GeneralAction = {
  id: 'install-package',
  label: 'Install Provider Package',
  words: 'infrastructure crossplane provider package version',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/infrastructure/packages',
  may: 'addProvider',
  run: ({ open }) => open('install-package'),
};
