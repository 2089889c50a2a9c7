import type { DeletionPreviewItem, DeletionPreviewPage } from '@hawser/contract/placement';
import type { DeletionLine, DeletionPart } from '@hawser/ui/deletion-preview';
import { SimulatedMark } from '../status/index.ts';

/** Heads the objects that are on no cluster. */
const NOWHERE = 'on no cluster';

function lineOf(item: DeletionPreviewItem): DeletionLine {
  if (item.kind === 'object') {
    const { routerID, objectID, name, derivedKind } = item;
    return {
      id: `${routerID ?? ''}/${objectID}`,
      name,
      where: routerID === null ? `${derivedKind}, ${NOWHERE}` : derivedKind,
    };
  }
  const { routerID, clusterName, simulated, isHub, namespace, objectCount, hasAgent } = item;
  const count = `${objectCount.toLocaleString('en')} ${objectCount === 1 ? 'object' : 'objects'}`;
  return {
    id: routerID,
    name: clusterName,
    ...(simulated ? { mark: <SimulatedMark inRow /> } : {}),
    where: `${isHub ? 'hub' : 'edge'} · namespace ${namespace} · ${count}`,
    isHead: true,
    ...(hasAgent || objectCount === 0 ? {} : { fate: 'No agent: objects there stay.' }),
  };
}

/** A page of what goes, as lines: each cluster, then what goes from it; last what is on no cluster. */
export function deletionPreviewPart({ items, next }: DeletionPreviewPage): DeletionPart {
  return { lines: items.map(lineOf), next };
}
