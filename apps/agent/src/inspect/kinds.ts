import type { ClusterKind, ClusterRequest, KindsItem } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { type ServedKind, servedKinds } from '../kube/discovery.ts';
import { inParallel } from '../kube/in-parallel.ts';
import { groupOf, isSecret } from '../kube/kinds.ts';
import { reasonOf } from '../log.ts';
import { partsOf } from '../streams/parts-of.ts';

const PERIOD_MS = 30_000;
const MAX_KINDS = 1_000;
const IN_ITEM = 100;
/** Measurements and not objects; and events, which the core group serves as well and which have a page of their own. */
const LEFT_OUT: ReadonlySet<string> = new Set(['metrics.k8s.io', 'events.k8s.io']);

/** The kinds that the API server lists, each with the number of its objects, at once and every 30 s, until `signal` aborts. */
export async function* followKinds(
  { clock, kube }: { readonly clock: Clock; readonly kube: KubeApi },
  { namespace }: Extract<ClusterRequest, { kind: 'kinds' }>,
  signal: AbortSignal,
): AsyncGenerator<KindsItem> {
  while (!signal.aborted) {
    const served = (await servedKinds(kube, signal)).filter(
      (kind) =>
        !isSecret(kind) && !LEFT_OUT.has(groupOf(kind.apiVersion)) && (namespace === '' || kind.namespaced),
    );
    const counted = await inParallel(served.slice(0, MAX_KINDS), (kind) =>
      countedKind(kube, kind, namespace === '' ? null : namespace, signal),
    );
    const kinds = counted.filter((kind) => kind !== null);
    const observedAt = clock.now();
    const omitted = Math.max(0, served.length - MAX_KINDS);
    for (const { part, ...place } of partsOf(kinds, IN_ITEM)) {
      yield { type: 'kinds', ...place, kinds: part, omitted, observedAt };
    }
    await pause(clock, PERIOD_MS, signal);
  }
}

/** Null for a kind that is not served any more, or has no object. */
async function countedKind(
  kube: KubeApi,
  kind: ServedKind,
  namespace: string | null,
  signal: AbortSignal,
): Promise<ClusterKind | null> {
  const { apiVersion, resource, namespaced } = kind;
  const described = {
    apiVersion: apiVersion.slice(0, 200),
    kind: kind.kind.slice(0, 100),
    resource: resource.slice(0, 100),
    namespaced,
  };
  try {
    const page = await kube.list(kind, namespace, { limit: 1, metadataOnly: true, signal });
    if (page.next !== null && page.remaining === null) {
      return { ...described, count: null, reason: 'The API server does not count them.' };
    }
    const count = page.items.length + Math.max(0, page.remaining ?? 0);
    return count === 0 ? null : { ...described, count, reason: '' };
  } catch (error) {
    if (isStatus(error, 404, 405)) return null;
    const reason = isStatus(error, 401, 403) ? 'The agent may not list them.' : reasonOf(error);
    return { ...described, count: null, reason: reason.slice(0, 500) };
  }
}
