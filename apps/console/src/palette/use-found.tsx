import type { AppObject, Cluster, Network, Router } from '@hawser/contract';
import { ApplicationIcon, ClusterIcon, NetworkIcon } from '@hawser/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { CLUSTER } from '../clusters/index.ts';
import { useWindow, type WindowQuery } from '../live/index.ts';
import { type Subject, subjectOf } from '../menu/index.ts';
import { NETWORK, ROUTER } from '../networks/index.ts';
import { OBJECT } from '../objects/index.ts';
import type { Entry } from './entry.ts';

const MOST_RECORDS = 6;

function windowOf(
  collection: 'networks' | 'clusters' | 'routers' | 'objects',
  text: string,
): WindowQuery | null {
  return text === '' ? null : { collection, text, range: { from: 0, to: MOST_RECORDS } };
}

/** The records whose name holds the text: a window still shows what was asked before until its answer is there. */
function named<Record>(
  rows: readonly Record[],
  nameOf: (record: Record) => string,
  text: string,
): readonly Record[] {
  return rows.filter((record) => nameOf(record).toLowerCase().includes(text.toLowerCase()));
}

const standing = ({ label }: Cluster['status'], simulated: boolean): string =>
  simulated ? `${label} · simulated` : label;

/** The first records of each kind whose name holds the text, and where each is shown. */
export function useFound(text: string): { subjects: readonly Subject[]; entries: readonly Entry[] } {
  const navigate = useNavigate();
  const ofName = ({ name }: { name: string }): string => name;
  const networks = named(useWindow<Network>(windowOf('networks', text)).rows, ofName, text);
  const clusters = named(useWindow<Cluster>(windowOf('clusters', text)).rows, ofName, text);
  const attached = useWindow<Router>(windowOf('routers', text)).rows;
  const routers = named(attached, ({ clusterName }) => clusterName, text);
  const objects = named(useWindow<AppObject>(windowOf('objects', text)).rows, ofName, text);
  const subjects = [
    ...networks.map((network) => subjectOf(NETWORK, network)),
    ...clusters.map((cluster) => subjectOf(CLUSTER, cluster)),
    // What can be done with an attached cluster is among what can be done with the cluster.
    ...routers
      .filter(({ cloudID }) => !clusters.some(({ id }) => id === cloudID))
      .map((router) => subjectOf(ROUTER, { ...router, name: router.clusterName })),
    ...objects.map((object) => subjectOf(OBJECT, object)),
  ];
  const entries: readonly Entry[] = [
    ...networks.map(
      ({ id, name, status }): Entry => ({
        id,
        group: 'Networks',
        label: name,
        detail: status.label,
        icon: <NetworkIcon size={14} />,
        run: () => void navigate({ to: '/networks', search: { q: name, row: `n:${id}` } }),
      }),
    ),
    ...clusters.map(
      ({ id, name, status, simulated }): Entry => ({
        id,
        group: 'Clusters',
        label: name,
        detail: standing(status, simulated),
        icon: <ClusterIcon size={14} />,
        run: () => void navigate({ to: '/clusters', search: { q: name, row: id } }),
      }),
    ),
    ...routers.map(
      ({ id, clusterName, networkName, isEdge, status, simulated }): Entry => ({
        id,
        group: 'Attached clusters',
        label: clusterName,
        detail: `${isEdge ? 'edge' : 'hub'} of ${networkName} · ${standing(status, simulated)}`,
        icon: <ClusterIcon size={14} />,
        run: () => void navigate({ to: '/networks', search: { q: clusterName, row: `r:${id}` } }),
      }),
    ),
    ...objects.map(
      ({ id, name, kind, networkName }): Entry => ({
        id,
        group: 'Applications',
        label: name,
        detail: `${kind} · ${networkName}`,
        icon: <ApplicationIcon size={14} />,
        run: () => void navigate({ to: '/applications/$objectId', params: { objectId: id } }),
      }),
    ),
  ];
  return { subjects, entries };
}
