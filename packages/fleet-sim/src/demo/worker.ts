// A worker process of the demo: a part of the fleet. It receives commands from the process that forked it, and ends with it.
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
// The end of a demo does not wait until ten thousand agents have disconnected in order.
process.on('disconnect', () => process.exit(0));
// It may have been ended before it could listen.
if (!process.connected) process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
