// A worker process of a bench: a part of its fleet. It is told what to do by the process that forked it, and ends with it.
import { every, systemClock } from '@hawser/ports';
import type { News, Order } from './orders.ts';
import { Part } from './part.ts';

// Clusters answer 'not found' all day long: where that happened in our code is of no use.
Error.stackTraceLimit = 0;
const SAY_MS = 100;
let part: Part | null = null;

const say = (news: News): void => {
  if (process.connected) process.send?.(news, () => {});
};
process.on('message', (order: Order) => {
  if (order.kind === 'begin') part = new Part(systemClock, order, say);
  else part?.take(order);
});
every(systemClock, SAY_MS, () => part !== null && say({ kind: 'standing', standing: part.standing }));
// Nobody waits for ten thousand goodbyes.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
