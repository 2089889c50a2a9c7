import type { ClusterObject } from '@hawser/contract/streams';
import { bytesText, coresText } from '../amounts/index.ts';
import { Used } from './amount-cell.tsx';
import type { ReadingColumn } from './reading-grid.tsx';

/** Ready containers of all. */
export const READY: ReadingColumn<ClusterObject> = {
  id: 'ready',
  title: 'Ready',
  width: 84,
  align: 'end',
  sortable: true,
  text: ({ pod }) => (pod === null ? '' : `${pod.ready} / ${pod.containers}`),
  render: ({ pod }) => pod && `${pod.ready} / ${pod.containers}`,
};

export const RESTARTS: ReadingColumn<ClusterObject> = {
  id: 'restarts',
  title: 'Restarts',
  width: 100,
  align: 'end',
  sortable: true,
  text: ({ pod }) => (pod === null ? '' : String(pod.restarts)),
  order: ({ pod }) => pod?.restarts ?? 0,
  render: ({ pod }) => pod?.restarts.toLocaleString('en'),
};

export const NODE: ReadingColumn<ClusterObject> = {
  id: 'node',
  title: 'Node',
  width: 116,
  sortable: true,
  text: ({ pod }) => pod?.node ?? '',
  render: ({ pod }) => pod?.node,
};

/** Cores that it uses now. */
export const CPU_USED: ReadingColumn<ClusterObject> = {
  id: 'cpuUsed',
  title: 'CPU used',
  width: 100,
  align: 'end',
  sortable: true,
  text: ({ pod }) => (pod?.cpu == null ? '' : coresText(pod.cpu)),
  order: ({ pod }) => pod?.cpu ?? -1,
  render: ({ pod }) => <Used used={pod?.cpu ?? null} text={coresText} />,
};

/** Memory that it uses now. */
export const MEMORY_USED: ReadingColumn<ClusterObject> = {
  id: 'memoryUsed',
  title: 'Memory used',
  width: 132,
  align: 'end',
  sortable: true,
  text: ({ pod }) => (pod?.memory == null ? '' : bytesText(pod.memory)),
  order: ({ pod }) => pod?.memory ?? -1,
  render: ({ pod }) => <Used used={pod?.memory ?? null} text={bytesText} />,
};
