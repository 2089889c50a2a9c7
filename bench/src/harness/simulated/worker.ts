// A worker process of a bench: a part of its fleet. It receives commands from the process that forked it and exits with it.
import { every, systemClock } from '@hawser/ports';
import type { WorkerMessage, WorkerCommand } from './worker-protocol.ts';
import { FleetPart } from './fleet-part.ts';

// Clusters respond 'not found' very often; a stack trace of each would only cost time.
Error.stackTraceLimit = 0;
const REPORT_MS = 100;
let part: FleetPart | null = null;

const report = (message: WorkerMessage): void => {
  if (process.connected) process.send?.(message, () => {});
};
process.on('message', (command: WorkerCommand) => {
  if (command.kind === 'begin') part = new FleetPart(systemClock, command, report);
  else part?.handle(command);
});
every(systemClock, REPORT_MS, () => part !== null && report({ kind: 'status', status: part.status }));
// Exit without waiting until ten thousand agents have disconnected.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
