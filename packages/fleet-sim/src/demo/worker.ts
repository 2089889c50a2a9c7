// A worker process of the demo: a part of the fleet. It is told what to do by the process that forked it, and ends with it.
import { pinnedNetwork } from '@hawser/agent';
import { every, systemClock } from '@hawser/ports';
import { FleetPart } from './part.ts';
import type { WorkerCommand } from './adapters/worker-protocol.ts';

// Clusters answer 'not found' all day long: where that happened in our code is of no use.
Error.stackTraceLimit = 0;
const SAY_MS = 250;
const part = new FleetPart(pinnedNetwork(''));

process.on('message', (order: WorkerCommand) => part.handle(order));
every(systemClock, SAY_MS, () => {
  if (process.connected) process.send?.(part.status, () => {});
});
// Clusters that vanish are what the end of a demo is: nobody waits for ten thousand goodbyes.
process.on('disconnect', () => process.exit(0));
// It may have been ended before it could listen.
if (!process.connected) process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
