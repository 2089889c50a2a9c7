import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { WorkerCommand, WorkerStatus } from './worker-protocol.ts';

/** A process that runs a part of the fleet. */
export interface Worker {
  readonly status: WorkerStatus;
  send(order: WorkerCommand): void;
  /** Stops it; resolves when it has ended. */
  end(): Promise<void>;
}

const HEAP_MB = 8_192;
/**
 * Size of V8's young generation, so that short-lived objects are not promoted. All of it is allocated at the start, because a fleet
 * creates most of its objects in its first seconds.
 */
const YOUNG_MB = 64;
const HEAP = [
  `--max-old-space-size=${HEAP_MB}`,
  ...['min', 'max'].map((end) => `--${end}-semi-space-size=${YOUNG_MB}`),
];
/** Lower than the server and its database (0), which respond to users, while a fleet only generates load. */
const PRIORITY = 5;

/** Starts a worker process; `died` is called when it ends without being stopped. */
export function startWorker(died: (reason: string) => void): Worker {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', 'worker.ts'), [], {
    execArgv: HEAP,
    // Ctrl-C in a terminal must reach only the parent, which then stops its workers cleanly.
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
