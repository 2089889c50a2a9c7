import type { ClusterNamespace, NamespacesItem } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import { createdAtOf, metadataOf } from '../kube/metadata.ts';
import { partsOf } from '../streams/parts-of.ts';
import { refusal } from './refusal.ts';

const PERIOD_MS = 10_000;
const PAGE = 500;
const MAX_NAMESPACES = 5_000;
const IN_ITEM = 100;

/** The namespaces of the cluster by name, at once and every 10 s, until `signal` aborts. */
export async function* followNamespaces(
  { clock, kube }: { readonly clock: Clock; readonly kube: KubeApi },
  signal: AbortSignal,
): AsyncGenerator<NamespacesItem> {
  while (!signal.aborted) {
    const namespaces: ClusterNamespace[] = [];
    let omitted = 0;
    let next: string | null = null;
    do {
      const more: { next?: string } = next === null ? {} : { next };
      const page = await kube
        .list(NAMESPACE, null, { limit: PAGE, signal, ...more })
        .catch((error: unknown) => {
          throw refusal(error, 'namespaces');
        });
      namespaces.push(...page.items.map(namespaceOf));
      next = page.next;
      if (namespaces.length >= MAX_NAMESPACES) {
        omitted = page.remaining ?? 0;
        next = null;
      }
    } while (next !== null);
    const observedAt = clock.now();
    for (const { part, ...place } of partsOf(namespaces, IN_ITEM)) {
      yield { type: 'namespaces', ...place, namespaces: part, omitted, observedAt };
    }
    await pause(clock, PERIOD_MS, signal);
  }
}

function namespaceOf(object: KubeObject): ClusterNamespace {
  const { uid, name, labels } = metadataOf(object);
  return {
    uid: uid.slice(0, 100),
    name: name.slice(0, 253),
    phase: textOf(fieldsOf(object.status).phase).slice(0, 100),
    labels: Object.keys(labels).length,
    createdAt: createdAtOf(object),
  };
}
