import { podProblemText } from '@hawser/domain/status';
import { pause } from '@hawser/ports';
import { isStatus, type KubeApi, type KubeObject, type KubeRef } from '../kube/api.ts';
import { inParallel } from '../kube/in-parallel.ts';
import { POD } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { healthOf } from '../watch/health/health.ts';
import { podProblem } from '../watch/health/pod.ts';
import { selectorOf } from '../watch/selector.ts';
import type { FeaturePorts, Progress } from './ports.ts';

const PERIOD_MS = 1_000;
/** Workloads whose reason a message names. */
const NAMED = 3;

/** Waits until all of these workloads are available, and says what they wait for. */
export async function awaitWorkloads(
  { clock }: Pick<FeaturePorts, 'clock'>,
  kube: KubeApi,
  refs: readonly KubeRef[],
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const objects = await inParallel(refs, (ref) => kube.get(ref));
    const waiting = objects.filter((object) => healthOf(object).status !== 'UP');
    if (waiting.length === 0) return;
    const reasons = await inParallel(waiting.slice(0, NAMED), (object) => reasonOf(kube, object));
    progress({
      state: reasons.some(({ isProblem }) => isProblem) ? 'FAILED' : 'INSTALLING',
      message: `${refs.length - waiting.length} of ${refs.length} workloads are available. ${reasons.map(({ text }) => text).join('; ')}`,
    });
    await pause(clock, PERIOD_MS, signal);
  }
}

/** Why workloads that were installed are not healthy now; empty when they are. */
export function problemsOf(objects: readonly KubeObject[]): string {
  const problems = objects.flatMap((object) => {
    const { status, message } = healthOf(object);
    return status === 'UP' ? [] : [`${metadataOf(object).name}: ${message}`];
  });
  return problems.slice(0, NAMED).join('; ');
}

async function reasonOf(kube: KubeApi, object: KubeObject): Promise<{ text: string; isProblem: boolean }> {
  const { name, namespace } = metadataOf(object);
  const problem = await podProblemOf(kube, object, namespace);
  return { text: `${name}: ${problem ?? healthOf(object).message}`, isProblem: problem !== null };
}

async function podProblemOf(kube: KubeApi, object: KubeObject, namespace: string): Promise<string | null> {
  const labelSelector = selectorOf(object);
  if (labelSelector === null) return null;
  try {
    const { items } = await kube.list(POD, namespace, { labelSelector, limit: 20 });
    for (const pod of items) {
      const problem = podProblem(pod);
      if (problem !== null) return podProblemText({ ...problem, pod: metadataOf(pod).name });
    }
  } catch (error) {
    if (!isStatus(error, 403)) throw error;
  }
  return null;
}
