// The demo fleet of one account, run by a server: the server forks this program and sends it commands; it exits with the server.
import { pinnedNetwork } from '@hawser/agent';
import { type DemoMessage, DemoCommand } from '@hawser/contract/demo';
import { every, systemClock, systemRandom } from '@hawser/ports';
import { scenarioNamed } from '../scenarios/named.ts';
import { systemFetch } from './adapters/machine.ts';
import { Api } from './api.ts';
import { FleetPart } from './fleet-part.ts';
import { removeDemo } from './remove.ts';
import { makeFleet, playScenario } from './run.ts';

Error.stackTraceLimit = 0;
const REPORT_MS = 500;
const SEED = 1;
const never = new AbortController().signal;

const send = (message: DemoMessage): void => {
  if (process.connected) process.send?.(message, () => {});
};

async function load({ server, token, clusters, objects }: Extract<DemoCommand, { kind: 'load' }>) {
  const api = new Api(server, systemFetch, token);
  const part = new FleetPart(pinnedNetwork(''));
  const status = () => send({ kind: 'progress', ...part.status });
  every(systemClock, REPORT_MS, status);
  const worker = {
    get status() {
      return part.status;
    },
    send: (order: Parameters<FleetPart['handle']>[0]) => part.handle(order),
    end: async () => undefined,
  };
  const parts = {
    api,
    clock: systemClock,
    random: systemRandom,
    say: () => undefined,
    workers: [worker],
    signal: never,
    beganAt: systemClock.now(),
  };
  const options = { clusters, objects, seed: SEED, scenario: scenarioNamed('quiet') };
  const deployments = await makeFleet(parts, options);
  status();
  send({ kind: 'live' });
  playScenario(parts, options, deployments);
}

async function remove({ server, token }: Extract<DemoCommand, { kind: 'remove' }>) {
  const api = new Api(server, systemFetch, token);
  await removeDemo(api, ({ what, done, of }) => send({ kind: 'removing', what, done, of }));
  send({ kind: 'removed' });
}

process.on('message', (message) => {
  const order = DemoCommand.parse(message);
  (order.kind === 'load' ? load(order) : remove(order)).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    send({ kind: 'failed', message: text.slice(0, 1000) });
  });
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
