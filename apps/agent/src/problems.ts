import { isGitOpsKind, isInfrastructureKind } from '@hawser/domain/objects';
import type { Clock } from '@hawser/ports';
import type { KubeApi, KubeObject } from './kube/api.ts';
import { textOf } from './kube/fields.ts';
import { metadataOf } from './kube/metadata.ts';
import type { Log } from './log.ts';
import type { Health } from './report/health.ts';
import { DescendantProblems } from './tree/descendant-problems.ts';
import type { Trees } from './tree/trees.ts';
import { isCustomResource } from './watch/health/custom-resource.ts';
import { PodProblems } from './watch/pod-problems.ts';

interface ProblemsOptions {
  readonly clock: Clock;
  readonly kube: KubeApi;
  readonly log: Log;
  readonly trees: Pick<Trees, 'observeProblems'>;
  readonly found: (objectID: string, health: Health) => void;
  /** Whether anything was found of the object since the agent started. */
  readonly isKnown: (objectID: string) => boolean;
}

/**
 * The health of objects with the problems of what they own: of workloads those of their pods, of custom resources those of all their
 * descendants. Argo CD and Crossplane themselves say how what they manage does.
 */
export class Problems {
  readonly #pods: PodProblems;
  readonly #descendants: DescendantProblems;

  constructor(options: ProblemsOptions) {
    this.#pods = new PodProblems(options);
    this.#descendants = new DescendantProblems(options);
  }

  /** Passes the health of an object on, with what is known below it, and looks for more. */
  take(objectID: string, object: KubeObject, health: Health): void {
    const of = { apiVersion: textOf(object.apiVersion), kind: textOf(object.kind) };
    // Argo CD and Crossplane say themselves how what they manage does.
    const isSaid = isGitOpsKind(of.apiVersion, of.kind) || isInfrastructureKind(of);
    if (isCustomResource(object) && !isSaid)
      this.#descendants.take(objectID, metadataOf(object).namespace, health);
    else this.#pods.take(objectID, object, health);
  }

  /** Resolves when all objects are reported that were taken and are not well. */
  async checked(): Promise<void> {
    await Promise.all([this.#pods.checked(), this.#descendants.checked()]);
  }

  forget(objectID: string): void {
    this.#pods.forget(objectID);
    this.#descendants.forget(objectID);
  }

  stop(): void {
    this.#pods.stop();
    this.#descendants.stop();
  }
}
