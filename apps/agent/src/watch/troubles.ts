import { kubeStatusOf } from '@hawser/domain';
import { type Clock, doubling, type Timer } from '@hawser/ports';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { POD } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import type { Verdict } from '../report/verdict.ts';
import { podTrouble } from './health/pod.ts';
import { selectorOf } from './selector.ts';

interface Look {
  object: KubeObject;
  verdict: Verdict;
  trouble: string | null;
  timer: Timer | null;
  /** How often it was looked at since it changed. */
  count: number;
}

/** How soon to look at the pods, and how seldom while nothing changes: their own waiting does not show in the workload. */
const PERIOD = { firstMs: 250, mostMs: 15_000 };
const MOST_PODS = 100;

/** `verdict` with what the pods say. A workload whose pods are in trouble is not getting on. */
function withTrouble(verdict: Verdict, trouble: string | null): Verdict {
  if (trouble === null) return verdict;
  const { kubeStatus } = verdict;
  if (!kubeStatus) return { ...verdict, status: 'WARN', message: trouble };
  const status = kubeStatusOf(kubeStatus);
  const message = `${kubeStatus.readyReplicas} of ${kubeStatus.replicas} replicas ready: ${trouble}`;
  return { ...verdict, status: status === 'UP' ? 'WARN' : status, message };
}

/** Asks the pods of workloads that are not UP why, and only of those. */
export class Troubles {
  readonly #clock: Clock;
  readonly #kube: KubeApi;
  readonly #log: Log;
  readonly #found: (objectID: string, verdict: Verdict) => void;
  readonly #looks = new Map<string, Look>();

  constructor(options: {
    clock: Clock;
    kube: KubeApi;
    log: Log;
    found: (objectID: string, verdict: Verdict) => void;
  }) {
    this.#clock = options.clock;
    this.#kube = options.kube;
    this.#log = options.log;
    this.#found = options.found;
  }

  /** Tells the verdict on, with the trouble that is known of its pods, and looks at them where it is not UP. */
  take(objectID: string, object: KubeObject, verdict: Verdict): void {
    const look = this.#looks.get(objectID);
    if (verdict.status === 'UP' || verdict.status === 'FAILED' || selectorOf(object) === null) {
      this.forget(objectID);
      this.#found(objectID, verdict);
      return;
    }
    const next = look ?? { object, verdict, trouble: null, timer: null, count: 0 };
    next.object = object;
    next.verdict = verdict;
    next.count = 0;
    this.#looks.set(objectID, next);
    this.#found(objectID, withTrouble(verdict, next.trouble));
    this.#plan(objectID, next);
  }

  forget(objectID: string): void {
    this.#looks.get(objectID)?.timer?.cancel();
    this.#looks.delete(objectID);
  }

  stop(): void {
    for (const objectID of this.#looks.keys()) this.forget(objectID);
  }

  #plan(objectID: string, look: Look): void {
    look.timer?.cancel();
    look.timer = this.#clock.after(doubling(PERIOD, look.count), () => void this.#ask(objectID, look));
    look.count += 1;
  }

  async #ask(objectID: string, look: Look): Promise<void> {
    const { namespace } = metadataOf(look.object);
    try {
      const labelSelector = selectorOf(look.object) ?? '';
      const { items } = await this.#kube.list(POD, namespace, { labelSelector, limit: MOST_PODS });
      const troubles = items.map(podTrouble).filter((trouble) => trouble !== null);
      look.trouble = troubles[0] ?? null;
    } catch (error) {
      this.#log.warn('Pods cannot be listed', { namespace, reason: reasonOf(error) });
    }
    if (this.#looks.get(objectID) !== look) return;
    this.#found(objectID, withTrouble(look.verdict, look.trouble));
    this.#plan(objectID, look);
  }
}
