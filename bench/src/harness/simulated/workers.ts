import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { WorkerMessage, WorkerCommand, FleetStatus } from './worker-protocol.ts';

const HEAP_MB = 8_192;

/** A process that runs a part of a simulated fleet. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  status: FleetStatus = { connected: 0, current: 0, churned: 0 };
  /** Called with every message except the status. */
  onMessage: (message: WorkerMessage) => void = () => undefined;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'worker.ts'), [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    this.#ended = once(this.#child, 'exit');
    this.#child.on('message', (message: WorkerMessage) => {
      if (message.kind === 'status') this.status = message.status;
      else this.onMessage(message);
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  send(command: WorkerCommand): void {
    this.#child.send(command);
  }

  /** Stops it; resolves when it has ended. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }
}

/** Makes a pod ready or not ready; resolves with the time at which its cluster had stored it, epoch milliseconds. */
export function setPodReady(
  worker: Worker,
  command: Extract<WorkerCommand, { kind: 'ready' }>,
): Promise<number> {
  const written = new Promise<number>((resolve) => {
    worker.onMessage = (message) => message.kind === 'written' && resolve(message.at);
  });
  worker.send(command);
  return written;
}
