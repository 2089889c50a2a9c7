import type { ActOnApplications } from '@hawser/contract/argo';
import type { AppObject, objectsContract } from '@hawser/contract/objects';
import {
  ArrowIcon,
  CopyIcon,
  DownloadIcon,
  NetworkIcon,
  SearchIcon,
  TagIcon,
  TerminalIcon,
  TrashIcon,
  UploadIcon,
  YamlIcon,
} from '@hawser/ui/icons';
import { statusRank } from '@hawser/domain/status';
import { INFRASTRUCTURE_TAG } from '@hawser/domain/tags';
import { argoCalls, isApplication } from '../argo/index.ts';
import { recordsQuery } from '../live/index.ts';
import type { Noun } from '../menu/index.ts';
import { changeTags } from '../tags/index.ts';
import { objectCalls } from './calls.ts';
import { InCloudOfMany } from './in-cloud.tsx';
import { RemovedFrom } from './removed-from.tsx';

const SYNC: ActOnApplications['action'] = {
  type: 'sync',
  prune: false,
  dryRun: false,
  force: false,
  options: [],
  resources: [],
};
const REFRESH = { type: 'refresh', hard: false } as const;

/** Actions for objects, in every list. */
export const OBJECT: Noun<
  Pick<AppObject, 'id' | 'name' | 'networkID' | 'can'> & {
    readonly origin?: string;
    readonly tagsInternal?: readonly string[];
    readonly kind?: string;
  } & { readonly status: { readonly status: string } }
> = {
  one: 'an application',
  nameOf: (object) => object.name,
  idOf: (object) => object.id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: (object, { navigate }) =>
        void navigate({ to: '/applications/$objectId', params: { objectId: object.id }, search: {} }),
    },
    {
      id: 'edit',
      label: 'Edit YAML',
      icon: <YamlIcon size={14} />,
      shortcut: 'y',
      also: 'e',
      may: ['update'],
      run: (object, { openDialog }) => openDialog('edit-object', object.id),
    },
    {
      id: 'copy',
      label: 'Copy Application',
      icon: <CopyIcon size={14} />,
      shortcut: 'Shift Y',
      run: (object, { openDialog }) => openDialog('copy-object', object.id),
    },
    {
      id: 'logs',
      label: 'Logs',
      icon: <TerminalIcon size={14} />,
      shortcut: 'l',
      run: (object, { navigate }) =>
        void navigate({
          to: '/applications/$objectId',
          params: { objectId: object.id },
          search: { tab: 'logs' },
        }),
    },
    {
      id: 'versions',
      label: 'Versions',
      icon: <CopyIcon size={14} />,
      shortcut: 'h',
      run: (object, { navigate }) =>
        void navigate({
          to: '/applications/$objectId/versions',
          params: { objectId: object.id },
          search: {},
        }),
    },
    {
      id: 'tags',
      label: 'Apply Tags',
      icon: <TagIcon size={14} />,
      shortcut: 't',
      may: ['update'],
      run: (object, { openDialog }) => openDialog('object-tags', object.id),
      many: {
        label: 'Apply Tags',
        asks: 'tags',
        together: (ids, client, options, { add, remove }) =>
          objectCalls(client).bulk(
            { action: 'tags', objectIDs: [...ids], add: [...add], remove: [...remove] },
            options,
          ),
        one: (object, { client, live, signal }, options, change) =>
          changeTags({
            live,
            signal,
            record: recordsQuery<typeof objectsContract>('objects', { ids: [object.id] }),
            change,
            options,
            save: (tags, sent) => objectCalls(client).update(object.id, { tags }, sent),
          }),
      },
    },
    {
      id: 'put-back',
      label: 'Put Back Changes by Hand',
      icon: <UploadIcon size={14} />,
      shortcut: 'Shift P',
      // What is worse on another cluster decides the status, and hides that it was changed by hand.
      offered: ({ status }) => statusRank(status.status) >= statusRank('OUTOFSYNC'),
      run: (object, { openDialog }) => openDialog('put-back', object.id),
      many: {
        label: 'Put Back Changes by Hand',
        asks: 'confirmation',
        warning: 'The current version of each application is applied again wherever it was changed by hand.',
        together: (ids, client, options) =>
          objectCalls(client).bulk({ action: 'putBack', objectIDs: [...ids] }, options),
        one: (object, { client }, options) => objectCalls(client).putBack(object.id, undefined, options),
      },
    },
    {
      id: 'argo-sync',
      label: 'Sync by Argo CD',
      icon: <DownloadIcon size={14} />,
      shortcut: 'Shift S',
      offered: isApplication,
      run: (object, { openDialog }) => openDialog('sync-application', object.id),
      many: {
        label: 'Sync by Argo CD',
        asks: 'confirmation',
        warning:
          'Argo CD brings each application to what its source says, on each of its clusters. Nothing is pruned.',
        together: (ids, client, options) =>
          argoCalls(client).actOnMany({ objectIDs: [...ids], action: SYNC }, options),
        one: (object, { client }, options) =>
          argoCalls(client).actOnMany({ objectIDs: [object.id], action: SYNC }, options),
      },
    },
    {
      id: 'argo-refresh',
      label: 'Refresh in Argo CD',
      icon: <SearchIcon size={14} />,
      shortcut: 'Shift F',
      offered: isApplication,
      run: (object, { openDialog }) => openDialog('refresh-application', object.id),
      many: {
        label: 'Refresh in Argo CD',
        asks: 'confirmation',
        warning: 'Argo CD compares each application with its source again, on each of its clusters.',
        together: (ids, client, options) =>
          argoCalls(client).actOnMany({ objectIDs: [...ids], action: REFRESH }, options),
        one: (object, { client }, options) =>
          argoCalls(client).actOnMany({ objectIDs: [object.id], action: REFRESH }, options),
      },
    },
    {
      id: 'rules',
      label: 'Distribution Rules',
      icon: <NetworkIcon size={14} />,
      shortcut: 'r',
      run: (object, { openDialog }) => openDialog('rules', object.networkID),
    },
    {
      id: 'delete',
      label: 'Delete Application',
      icon: <TrashIcon size={14} />,
      shortcut: 'x',
      may: ['delete'],
      // That of infrastructure says what it deletes in the cloud.
      run: ({ id, tagsInternal = [] }, { openDialog }) =>
        openDialog(tagsInternal.includes(INFRASTRUCTURE_TAG) ? 'delete-infrastructure' : 'delete-object', id),
      many: {
        label: 'Delete Applications',
        asks: 'confirmation',
        warning:
          'Each application is removed from all its clusters, and its YAML is deleted. Of infrastructure Crossplane also deletes what is in the cloud, unless its deletion policy keeps that. This cannot be undone.',
        concerns: (ids) => (
          <>
            <RemovedFrom ids={ids} />
            <InCloudOfMany ids={ids} />
          </>
        ),
        hasChoice: isApplication,
        choice: {
          label: 'Also delete what Applications of Argo CD created',
          taken:
            'Argo CD deletes everything that these Applications created on their clusters, and then the Applications.',
          left: 'These Applications are only deleted from Argo CD. Everything that they created keeps running on its clusters, and nobody syncs or deletes it any more.',
          warning:
            'Each Application of Argo CD is deleted, and what it created stays. Any other application is removed from all its clusters. Their YAML is deleted. This cannot be undone.',
        },
        together: (ids, client, options, { isChosen }) =>
          objectCalls(client).bulk({ action: 'delete', objectIDs: [...ids], cascade: isChosen }, options),
        one: (object, { client }, options, { isChosen }) =>
          objectCalls(client).remove(object.id, options, isChosen || !isApplication(object)),
      },
    },
  ],
};
