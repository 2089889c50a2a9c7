import { counted } from '@hawser/domain/counted';
import type { DeletionPreviewItem, DeletionPreviewPage } from '@hawser/contract/placement';
import type { DeletionLine, DeletionPage } from '@hawser/ui/deletion-preview';
import { SimulatedMark } from '../status/index.ts';

/** Heading of the objects that are on no cluster. */
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
  const count = counted(objectCount, 'application');
  return {
    id: routerID,
    name: clusterName,
    ...(simulated ? { mark: <SimulatedMark inRow /> } : {}),
    where: `${isHub ? 'hub' : 'edge'} · namespace ${namespace} · ${count}`,
    isHead: true,
    ...(hasAgent || objectCount === 0 ? {} : { outcome: 'No agent: applications there stay.' }),
  };
}

/** A page of the deletion preview as lines: each cluster, then what is deleted from it; last what is on no cluster. */
export function deletionPreviewPart({ items, next }: DeletionPreviewPage): DeletionPage {
  return { lines: items.map(lineOf), next };
}
