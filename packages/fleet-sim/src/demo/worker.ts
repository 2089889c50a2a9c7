// A worker process of the demo, with a part of the fleet. It receives commands from the process that forked it, and exits with it.
import { pinnedNetwork } from '@hawser/agent';
import { every, systemClock } from '@hawser/ports';
import { FleetPart } from './fleet-part.ts';
import type { WorkerCommand } from './adapters/worker-protocol.ts';

// Clusters respond 'not found' very often; a stack trace of each would only cost time.
Error.stackTraceLimit = 0;
const REPORT_MS = 250;
const part = new FleetPart(pinnedNetwork(''));

process.on('message', (command: WorkerCommand) => part.handle(command));
every(systemClock, REPORT_MS, () => {
  if (process.connected) process.send?.(part.status, () => {});
});
// Exit at once, without disconnecting ten thousand agents first.
process.on('disconnect', () => process.exit(0));
// The parent may have closed the channel before this process listened.
if (!process.connected) process.exit(0);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
