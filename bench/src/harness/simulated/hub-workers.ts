import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HubCommand } from './hub-worker.ts';

const HEAP_MB = 9_000;

/** A process that runs simulated hubs. */
export class HubWorker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'hub-worker.ts'), [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    this.#ended = once(this.#child, 'exit');
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Starts a hub by its install command. */
  start(command: HubCommand): void {
    this.#child.send(command);
  }

  /** Stops it; resolves when it has ended. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }
}
