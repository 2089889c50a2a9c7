import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { WorkerCommand, WorkerStatus } from './worker-protocol.ts';

/** A process that runs a part of the fleet. */
export interface Worker {
  readonly status: WorkerStatus;
  send(order: WorkerCommand): void;
  /** Ends it; resolves when it has ended. */
  end(): Promise<void>;
}

const HEAP_MB = 8_192;
/**
 * Room for what lives for a moment only, so that it is not taken for what stays; all of it from the start, because a fleet makes
 * most of its objects in its first seconds.
 */
const YOUNG_MB = 64;
const HEAP = [
  `--max-old-space-size=${HEAP_MB}`,
  ...['min', 'max'].map((end) => `--${end}-semi-space-size=${YOUNG_MB}`),
];
/** Below the server and its database (0), which show what there is: a fleet only makes work for them. */
const PRIORITY = 5;

/** Starts a worker process; `died` is called where it ends without being stopped. */
export function startWorker(died: (reason: string) => void): Worker {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', 'worker.ts'), [], {
    execArgv: HEAP,
    // Ctrl-C of a terminal reaches the one who asked, and is passed on in order.
    detached: true,
  });
  if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
  let status: WorkerStatus = { connected: 0, applied: 0 };
  let isEnding = false;
  child.on('message', (message: WorkerStatus) => {
    status = message;
  });
  child.on('error', (error) => died(error.message));
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (!isEnding) died(`It ended with ${code ?? signal}.`);
  });
  return {
    get status() {
      return status;
    },
    send: (order) => void child.send(order),
    async end() {
      isEnding = true;
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
