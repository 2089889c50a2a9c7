import type { StreamTarget, UsageItem } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import type { KubeApi } from '../kube/api.ts';
import type { Trees } from '../tree/trees.ts';
import { podKey, podUsage, together, USAGE_NOT_GRANTED } from './metrics.ts';

interface UsageOptions {
  readonly clock: Clock;
  readonly kube: KubeApi;
  readonly trees: Trees;
  /** Whether metrics may be read. */
  readonly isInspectGranted: boolean;
}

/** A metrics server measures every 15 s. */
const PERIOD_MS = 15_000;
/** How soon the first item follows the tree. */
const WAIT_MS = 200;

/** What the pods of an object's tree use together, at once and every 15 s, until `signal` aborts. */
export async function* followUsage(
  { clock, kube, trees, isInspectGranted }: UsageOptions,
  of: StreamTarget,
  namespace: string,
  signal: AbortSignal,
): AsyncGenerator<UsageItem> {
  /** Names of its pods; null until the tree is known. */
  const tree: { pods: readonly string[] | null; failure: unknown } = { pods: null, failure: null };
  const end = new AbortController();
  const stop = () => end.abort();
  signal.addEventListener('abort', stop);
  const watching = (async () => {
    for await (const { nodes } of trees.observe(of, end.signal)) {
      tree.pods = nodes
        .filter(({ kind, apiVersion }) => kind === 'Pod' && apiVersion === 'v1')
        .map(({ name }) => name);
    }
  })().catch((error: unknown) => {
    tree.failure = error;
  });
  try {
    while (!signal.aborted) {
      const { pods, failure } = tree;
      if (failure !== null) throw failure;
      if (pods === null) {
        await pause(clock, WAIT_MS, signal);
        continue;
      }
      const { byName, reason } = isInspectGranted
        ? await podUsage(kube, namespace, signal)
        : USAGE_NOT_GRANTED;
      const measured = pods.flatMap((name) => byName.get(podKey(namespace, name)) ?? []);
      const used = measured.length === 0 ? { cpu: null, memory: null } : measured.reduce(together);
      yield {
        type: 'usage',
        pods: pods.length,
        measured: measured.length,
        ...used,
        reason,
        observedAt: clock.now(),
      };
      await pause(clock, PERIOD_MS, signal);
    }
  } finally {
    signal.removeEventListener('abort', stop);
    end.abort();
    await watching;
  }
}
