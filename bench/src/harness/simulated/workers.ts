import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { News, Order, Standing } from './orders.ts';

const HEAP_MB = 8_192;

/** A process that runs a part of a simulated fleet. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  standing: Standing = { connected: 0, current: 0, churned: 0 };
  /** Told of everything but the standing. */
  heard: (news: News) => void = () => undefined;

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'worker.ts'), [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    this.#ended = once(this.#child, 'exit');
    this.#child.on('message', (news: News) => {
      if (news.kind === 'standing') this.standing = news.standing;
      else this.heard(news);
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  tell(order: Order): void {
    this.#child.send(order);
  }

  /** Ends it; resolves when it has ended. */
  async end(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
  }
}

/** Lets a pod become ready or not; resolves with when its cluster had it, epoch milliseconds. */
export function untilWritten(worker: Worker, order: Extract<Order, { kind: 'ready' }>): Promise<number> {
  const written = new Promise<number>((resolve) => {
    worker.heard = (news) => news.kind === 'written' && resolve(news.at);
  });
  worker.tell(order);
  return written;
}
