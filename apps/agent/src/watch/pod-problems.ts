import { kubeStatusOf, podProblemText } from '@hawser/domain/status';
import { type Clock, doubling, type Timer } from '@hawser/ports';
import type { KubeApi, KubeObject } from '../kube/api.ts';
import { POD } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import type { Health } from '../report/health.ts';
import { podProblem } from './health/pod.ts';
import { podSelectorOf } from './selector.ts';

interface Check {
  object: KubeObject;
  health: Health;
  problem: string | null;
  timer: Timer | null;
  /** Number of checks since the object changed. */
  count: number;
  /** Nothing is reported of it before its pods were listed once, so that it does not seem to change its status then. */
  isFirst: boolean;
}

/** Period of the checks, doubled while nothing changes. The status of a workload does not show why its pods wait. */
const PERIOD = { firstMs: 250, mostMs: 15_000 };
const MAX_PODS = 100;

/** The health with the problem of a pod. A workload with such a problem is not PROGRESSING. */
function withProblem(health: Health, problem: string | null): Health {
  if (problem === null) return health;
  const { kubeStatus } = health;
  if (!kubeStatus) return { ...health, status: 'WARN', message: problem };
  const status = kubeStatusOf(kubeStatus);
  const message = `${kubeStatus.readyReplicas} of ${kubeStatus.replicas} replicas ready: ${problem}`;
  return { ...health, status: status === 'UP' ? 'WARN' : status, message };
}

/** The problem of the first of these pods that has one, with its name. */
function firstProblem(pods: readonly KubeObject[]): string | null {
  for (const pod of pods) {
    const problem = podProblem(pod);
    if (problem !== null) return podProblemText({ ...problem, pod: metadataOf(pod).name });
  }
  return null;
}

/** Finds out from its pods why a workload is not UP, and whether a CronJob is. Pods of other workloads are not listed. */
export class PodProblems {
  readonly #clock: Clock;
  readonly #kube: KubeApi;
  readonly #log: Log;
  readonly #found: (objectID: string, health: Health) => void;
  readonly #isKnown: (objectID: string) => boolean;
  readonly #firstChecks = new Set<Promise<void>>();
  readonly #checks = new Map<string, Check>();

  constructor(options: {
    clock: Clock;
    kube: KubeApi;
    log: Log;
    found: (objectID: string, health: Health) => void;
    /** Whether anything was found of the object since the agent started. */
    isKnown: (objectID: string) => boolean;
  }) {
    this.#clock = options.clock;
    this.#kube = options.kube;
    this.#log = options.log;
    this.#found = options.found;
    this.#isKnown = options.isKnown;
  }

  /** Passes the health on, with the known problem of its pods, and checks the pods when it is not UP. */
  take(objectID: string, object: KubeObject, health: Health): void {
    const check = this.#checks.get(objectID);
    // A CronJob is UP while its Jobs cannot start.
    const isWell = health.status === 'UP' && object.kind !== 'CronJob';
    if (isWell || health.status === 'FAILED' || podSelectorOf(object) === null) {
      this.forget(objectID);
      this.#found(objectID, health);
      return;
    }
    const isFirst = !this.#isKnown(objectID);
    const next = check ?? { object, health, problem: null, timer: null, count: 0, isFirst };
    next.object = object;
    next.health = health;
    next.count = 0;
    this.#checks.set(objectID, next);
    if (next.isFirst) {
      if (check === undefined) this.#checkAtOnce(objectID, next);
      return;
    }
    this.#found(objectID, withProblem(health, next.problem));
    this.#schedule(objectID, next);
  }

  /** Resolves when the pods were listed of all objects that wait for it to be reported. */
  async checked(): Promise<void> {
    await Promise.all(this.#firstChecks);
  }

  #checkAtOnce(objectID: string, check: Check): void {
    const listed = this.#listPods(objectID, check).finally(() => this.#firstChecks.delete(listed));
    this.#firstChecks.add(listed);
  }

  forget(objectID: string): void {
    this.#checks.get(objectID)?.timer?.cancel();
    this.#checks.delete(objectID);
  }

  stop(): void {
    for (const objectID of this.#checks.keys()) this.forget(objectID);
  }

  #schedule(objectID: string, check: Check): void {
    check.timer?.cancel();
    check.timer = this.#clock.after(
      doubling(PERIOD, check.count),
      () => void this.#listPods(objectID, check),
    );
    check.count += 1;
  }

  async #listPods(objectID: string, check: Check): Promise<void> {
    const { namespace } = metadataOf(check.object);
    try {
      const labelSelector = podSelectorOf(check.object) ?? '';
      const { items } = await this.#kube.list(POD, namespace, { labelSelector, limit: MAX_PODS });
      check.problem = firstProblem(items);
    } catch (error) {
      this.#log.warn('Pods cannot be listed', { namespace, reason: reasonOf(error) });
    }
    if (this.#checks.get(objectID) !== check) return;
    check.isFirst = false;
    this.#found(objectID, withProblem(check.health, check.problem));
    this.#schedule(objectID, check);
  }
}
