import type { ClusterObjectsItem, ClusterRequest } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import { fieldIs, type KubeApi } from '../kube/api.ts';
import { POD } from '../kube/kinds.ts';
import { clusterObjectOf } from './cluster-object.ts';
import { partsOf } from '../streams/parts-of.ts';
import { refusal } from './refusal.ts';
import { usedByPods } from './used-by-pods.ts';

const PERIOD_MS = 10_000;
/** A kubelet runs 110 pods by default, and rarely more than 250. */
const MAX_PODS = 500;
const IN_ITEM = 50;

/** The pods that are assigned to a node, at once and every 10 s, until `signal` aborts. */
export async function* followNodePods(
  { clock, kube }: { readonly clock: Clock; readonly kube: Pick<KubeApi, 'list'> },
  { node }: Extract<ClusterRequest, { kind: 'node-pods' }>,
  signal: AbortSignal,
): AsyncGenerator<ClusterObjectsItem> {
  while (!signal.aborted) {
    const fieldSelector = fieldIs('spec.nodeName', node);
    const page = await kube
      .list(POD, null, { fieldSelector, limit: MAX_PODS, signal })
      .catch((error: unknown) => {
        throw refusal(error, 'pods');
      });
    const { objects, metricsReason } = await usedByPods(kube, page.items.map(clusterObjectOf), signal);
    const rest = {
      next: null,
      remaining: page.next === null ? 0 : page.remaining,
      observedAt: clock.now(),
      isServed: true,
      definition: '',
      metricsReason,
    };
    for (const { part, ...place } of partsOf(objects, IN_ITEM)) {
      yield { type: 'cluster-objects', ...place, objects: part, ...rest };
    }
    await pause(clock, PERIOD_MS, signal);
  }
}
