import { FAULTS } from './faults/faults.ts';
import type { Outcome } from './run.ts';

/** Operations of the commands that users send. */
const COMMANDS = [
  'attachRouter',
  'createObject',
  'defineCluster',
  'defineNetwork',
  'deleteCluster',
  'deleteNetwork',
  'deleteObject',
  'detachRouter',
  'importClusters',
  'importObjects',
  'issueInstallInstructions',
  'issueInstalls',
  'putDistributionRules',
  'tearDownNetwork',
  'updateCluster',
  'updateNetwork',
  'updateObject',
] as const;

/** Statuses with which a command is refused after another user of the account deleted, attached or changed the record. */
const CONFLICTS = ['404', '409', '412'] as const;

/** What several runs covered together: a run without a certain fault or command proves nothing about it. */
export class Coverage {
  readonly #covered = new Set<string>();

  add({ faults, operations, conflicts, numbers }: Outcome): void {
    for (const [fault, times] of Object.entries(faults)) if (times > 0) this.#covered.add(fault);
    for (const operation of operations.keys()) this.#covered.add(operation);
    for (const conflict of conflicts.keys())
      this.#covered.add(`refusal with ${conflict.split(' ')[1] ?? ''}`);
    this.#covered.add(`servers: ${numbers.servers}`);
  }

  /** Faults, commands, refusals after conflicts, and numbers of servers that no run has covered so far. */
  get missing(): string[] {
    const refusals = CONFLICTS.map((status) => `refusal with ${status}`);
    const all = [...Object.keys(FAULTS), ...COMMANDS, ...refusals, 'servers: 1', 'servers: 2'];
    return all.filter((one) => !this.#covered.has(one));
  }
}
