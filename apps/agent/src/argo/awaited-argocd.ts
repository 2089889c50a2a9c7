import type { DesiredObject } from '@hawser/contract/agent';
import { registrationOf } from '@hawser/domain/gitops';
import { isStatus } from '../kube/api.ts';
import { groupOf } from '../kube/kinds.ts';
import { textOf } from '../kube/fields.ts';
import type { ObjectStatuses } from '../report/object-statuses.ts';

/** Writes the objects. */
interface Writer {
  readonly desired: (objectID: string) => DesiredObject | null;
  readonly retryFailed: () => void;
}

/**
 * What is written into Argo CD while it is not there: its kinds and its namespace come with its installation, which may wait for the
 * permissions that a person grants. Nothing of that has failed; what fails of the installation itself is said by the router.
 */
export class AwaitedArgoCd {
  readonly #statuses: Pick<ObjectStatuses, 'wait'>;
  readonly #writer: () => Writer;
  #isAwaited: boolean;

  /** `isExpected`: until the first word about it. */
  constructor(isExpected: boolean, statuses: Pick<ObjectStatuses, 'wait'>, writer: () => Writer) {
    this.#isAwaited = isExpected;
    this.#statuses = statuses;
    this.#writer = writer;
  }

  /** `problem`: what its installation makes of the status of the router; null when it is there. What waited is applied then. */
  update(problem: object | null): void {
    const was = this.#isAwaited;
    this.#isAwaited = problem !== null;
    if (was && !this.#isAwaited) this.#writer().retryFailed();
  }

  /** Whether the object waits for Argo CD, and did not fail for another reason. */
  waits(objectID: string, error: unknown): boolean {
    if (!this.#isAwaited || !isStatus(error, 404) || !this.#isWrittenIntoIt(objectID)) return false;
    this.#statuses.wait(objectID, 'waits until Argo CD is ready on the hub');
    return true;
  }

  #isWrittenIntoIt(objectID: string): boolean {
    if (registrationOf(objectID) !== null) return true;
    return groupOf(textOf(this.#writer().desired(objectID)?.manifest.apiVersion)) === 'argoproj.io';
  }
}
