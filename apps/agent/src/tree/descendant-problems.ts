import { statusRank } from '@hawser/domain/status';
import { type Clock, pause } from '@hawser/ports';
import { type Log, reasonOf } from '../log.ts';
import type { Health } from '../report/health.ts';
import type { ResourceProblem } from './resource-problem.ts';
import type { Trees } from './trees.ts';

interface DescendantOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly trees: Pick<Trees, 'observeProblems'>;
  readonly found: (objectID: string, health: Health) => void;
  /** Whether anything was found of the object since the agent started. */
  readonly isKnown: (objectID: string) => boolean;
}

/** The objects of one namespace that are followed, each with its own health. */
interface Followed {
  readonly end: AbortController;
  readonly healths: Map<string, Health>;
  /** Null until the resources were listed. */
  problems: ReadonlyMap<string, ResourceProblem> | null;
  /** Resolves when they were, or could not be. */
  readonly listed: PromiseWithResolvers<void>;
}

/** Shortest time between two looks at the resources of a namespace, milliseconds. */
const PERIOD_MS = 1_000;
const NONE: ReadonlyMap<string, ResourceProblem> = new Map();

/** The health of an object with the problem below it: it is WARN at least, as when one of several pods does not start. */
function withProblem(health: Health, problem: ResourceProblem | undefined): Health {
  if (problem === undefined || statusRank(health.status) > statusRank('WARN')) return health;
  return { ...health, status: 'WARN', message: problem.message };
}

/**
 * Finds out what is wrong with the resources that custom resources own. Their status has no form that Kubernetes knows, so that it may say
 * nothing of them. The resources of a namespace are watched while such an object is in it.
 */
export class DescendantProblems {
  readonly #options: DescendantOptions;
  readonly #byNamespace = new Map<string, Followed>();

  constructor(options: DescendantOptions) {
    this.#options = options;
  }

  /**
   * Passes the health on, with the known problem of what the object owns, and follows that from now on. Nothing is passed on of an object
   * that is not known before its resources were listed, so that it does not seem to change its status then.
   */
  take(objectID: string, namespace: string, health: Health): void {
    const followed = this.#byNamespace.get(namespace) ?? this.#follow(namespace);
    followed.healths.set(objectID, health);
    const { found, isKnown } = this.#options;
    if (followed.problems !== null || isKnown(objectID))
      found(objectID, withProblem(health, followed.problems?.get(objectID)));
  }

  /** Resolves when the resources are listed of all objects that wait for it to be reported. */
  async checked(): Promise<void> {
    await Promise.all([...this.#byNamespace.values()].map(({ listed }) => listed.promise));
  }

  forget(objectID: string): void {
    for (const [namespace, { healths, end, listed }] of this.#byNamespace) {
      if (!healths.delete(objectID) || healths.size > 0) continue;
      listed.resolve();
      end.abort();
      this.#byNamespace.delete(namespace);
    }
  }

  stop(): void {
    for (const { end, listed } of this.#byNamespace.values()) {
      listed.resolve();
      end.abort();
    }
    this.#byNamespace.clear();
  }

  #follow(namespace: string): Followed {
    const end = new AbortController();
    const followed: Followed = { end, healths: new Map(), problems: null, listed: Promise.withResolvers() };
    this.#byNamespace.set(namespace, followed);
    void this.#run(namespace, followed).catch((error: unknown) => {
      this.#options.log.warn('Resources cannot be followed', { namespace, reason: reasonOf(error) });
      this.#update(followed, NONE);
    });
    return followed;
  }

  async #run(namespace: string, followed: Followed): Promise<void> {
    const { clock, trees } = this.#options;
    const { signal } = followed.end;
    for await (const problems of trees.observeProblems(namespace, signal)) {
      if (signal.aborted) return;
      this.#update(followed, problems);
      await pause(clock, PERIOD_MS, signal);
    }
  }

  #update(followed: Followed, problems: ReadonlyMap<string, ResourceProblem>): void {
    const before = followed.problems;
    followed.problems = problems;
    for (const [objectID, health] of followed.healths) {
      const problem = problems.get(objectID);
      if (before !== null && isSame(before.get(objectID), problem)) continue;
      this.#options.found(objectID, withProblem(health, problem));
    }
    followed.listed.resolve();
  }
}

const isSame = (a: ResourceProblem | undefined, b: ResourceProblem | undefined): boolean =>
  a?.message === b?.message;
