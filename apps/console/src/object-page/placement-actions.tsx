import type { Placement } from '@hawser/contract/placement';
import type { Allowed } from '@hawser/domain/permissions';
import {
  ArrowIcon,
  ClusterIcon,
  DownloadIcon,
  EditIcon,
  SearchIcon,
  TagIcon,
  TerminalIcon,
  UploadIcon,
} from '@hawser/ui/icons';
import { argoCalls } from '../argo/index.ts';
import { type Noun, type Subject, subjectOf } from '../menu/index.ts';
import { objectCalls } from '../objects/index.ts';
import { PLACEMENT_PANEL } from '../object-on-cluster/index.ts';
import { changeClusterTags } from '../clusters/index.ts';

/** A placement, and whether there is something to put back. */
type Placed = Placement & { readonly can: { readonly putBack: Allowed } };

const UNCHANGED: Allowed = { allowed: false, reason: 'Nothing was changed by hand there.' };

/** Actions for an application on one of its clusters. */
export const PLACED: Noun<Placed> = {
  one: PLACEMENT_PANEL,
  nameOf: ({ clusterName }) => clusterName,
  simulated: ({ simulated }) => simulated,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: ({ objectID, routerID }, { navigate }) =>
        void navigate({
          to: '/applications/$objectId/clusters/$routerId',
          params: { objectId: objectID, routerId: routerID },
          search: {},
        }),
    },
    {
      id: 'logs',
      label: 'Logs',
      icon: <TerminalIcon size={14} />,
      shortcut: 'l',
      run: ({ objectID, routerID }, { navigate }) =>
        void navigate({
          to: '/applications/$objectId/clusters/$routerId',
          params: { objectId: objectID, routerId: routerID },
          search: { tab: 'logs' },
        }),
    },
    {
      id: 'open-cluster',
      label: 'Open Cluster',
      icon: <ClusterIcon size={14} />,
      shortcut: 'Shift O',
      run: ({ cloudID }, { navigate }) =>
        void navigate({ to: '/clusters/$clusterId', params: { clusterId: cloudID }, search: {} }),
    },
    {
      id: 'put-back',
      label: 'Put Back Changes by Hand',
      icon: <UploadIcon size={14} />,
      shortcut: 'Shift P',
      may: ['putBack'],
      run: ({ objectID, routerID }, { openDialog }) => openDialog('put-back', `${objectID}/${routerID}`),
      many: {
        label: 'Put Back Changes by Hand',
        asks: 'confirmation',
        warning: 'The current version is applied again on each cluster. What was changed there is lost.',
        one: ({ objectID, routerID }, { client }, options) =>
          objectCalls(client).putBack(objectID, routerID, options),
      },
    },
    {
      id: 'accept-drift',
      label: 'Accept as New Version',
      icon: <EditIcon size={14} />,
      shortcut: 'Shift A',
      may: ['putBack'],
      run: ({ objectID, routerID }, { openDialog }) => openDialog('accept-drift', `${objectID}/${routerID}`),
    },
    {
      id: 'argo-sync',
      label: 'Sync by Argo CD',
      icon: <DownloadIcon size={14} />,
      shortcut: 'Shift S',
      offered: ({ argo }) => argo !== null,
      run: ({ objectID, routerID }, { openDialog }) =>
        openDialog('sync-application', `${objectID}/${routerID}`),
      many: {
        label: 'Sync by Argo CD',
        asks: 'confirmation',
        warning: 'Argo CD brings each cluster to what the source says. Nothing is pruned.',
        one: ({ objectID, routerID }, { client }, options) =>
          argoCalls(client).act(
            { objectID, routerID },
            { type: 'sync', prune: false, dryRun: false, force: false, options: [], resources: [] },
            options,
          ),
      },
    },
    {
      id: 'argo-refresh',
      label: 'Refresh in Argo CD',
      icon: <SearchIcon size={14} />,
      shortcut: 'Shift F',
      offered: ({ argo }) => argo !== null,
      run: ({ objectID, routerID }, { openDialog }) =>
        openDialog('refresh-application', `${objectID}/${routerID}`),
      many: {
        label: 'Refresh in Argo CD',
        asks: 'confirmation',
        warning: 'Argo CD compares each with its source again.',
        one: ({ objectID, routerID }, { client }, options) =>
          argoCalls(client).act({ objectID, routerID }, { type: 'refresh', hard: false }, options),
      },
    },
    {
      id: 'tags',
      label: 'Apply Tags to Cluster',
      icon: <TagIcon size={14} />,
      shortcut: 't',
      run: ({ cloudID }, { openDialog }) => openDialog('cluster-tags', cloudID),
      many: {
        label: 'Apply Tags to Clusters',
        asks: 'tags',
        one: ({ cloudID }, ...rest) => changeClusterTags(cloudID, ...rest),
      },
    },
  ],
};

/** An application on one of its clusters, with its actions. */
export const placedSubject = (placement: Placement): Subject =>
  subjectOf(PLACED, {
    ...placement,
    can: { putBack: placement.drift?.isPresent ? { allowed: true, reason: '' } : UNCHANGED },
  });
