// A worker process of the demo: a part of the fleet. It is told what to do by the process that forked it, and ends with it.
import { pinnedNetwork } from '@hawser/agent';
import { every, systemClock } from '@hawser/ports';
import { Fleet } from './fleet.ts';
import type { Order, Standing } from './worker-protocol.ts';

// Clusters answer 'not found' all day long: where that happened in our code is of no use.
Error.stackTraceLimit = 0;
const SAY_MS = 250;
const log = { info() {}, warn() {}, error() {} };
const network = pinnedNetwork('');
let fleet: Fleet | null = null;

process.on('message', (order: Order) => {
  if (order.kind === 'begin') {
    const { server, objects, scenario, seed, salt } = order;
    const { dial, fetch } = network;
    fleet = new Fleet({ clock: systemClock, dial, fetch, log, server, objects, scenario, seed, salt });
  } else if (order.kind === 'clusters') fleet?.add(order.clusters);
  else fleet?.play();
});
every(systemClock, SAY_MS, () => {
  if (fleet === null || !process.connected) return;
  const { connected, applied } = fleet.tally;
  process.send?.({ connected, applied } satisfies Standing, () => {});
});
// Clusters that vanish are what the end of a demo is: nobody waits for ten thousand goodbyes.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
