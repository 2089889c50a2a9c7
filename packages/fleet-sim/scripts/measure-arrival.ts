// Measures the cost of starting a part of the demo's fleet, including agents and connections, against a server that accepts
// everything: node --max-semi-space-size=32 scripts/measure-arrival.ts [clusters] [objects]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pinnedNetwork } from '@hawser/agent';
import { pause, systemClock } from '@hawser/ports';
import { type WebSocket, WebSocketServer } from 'ws';
import { desiredObjects } from '../src/cluster/desired-objects.ts';
import { FleetPart } from '../src/demo/fleet-part.ts';

/** Clusters of one network in one part of the fleet. */
const CLUSTERS_A_NETWORK = 250;
/** Reports are acknowledged in batches, as a real server does. */
const ACK_MS = 20;

/** A server. Routers are named `NETWORK-NAME`, and all routers of one network have the same desired set. */
async function serve(objects: number): Promise<void> {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { installId } = JSON.parse(text) as { installId: string };
      const answer = { agentID: installId, routerID: installId, networkName: 'net', clusterName: installId };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const texts = new Map<string, string>();
  sockets.on('connection', (socket: WebSocket) => {
    const say = (message: object) => socket.send(JSON.stringify(message));
    say({ type: 'challenge', protocol: 1, nonce: 'nonce', serverKey: '' });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('{"type":"hello"')) {
        const { agentID } = JSON.parse(text) as { agentID: string };
        const welcome = {
          type: 'welcome',
          protocol: 1,
          routerID: agentID,
          heartbeatMs: 10_000,
          leaseMs: 30_000,
        };
        say({ ...welcome, now: Date.now() });
        const network = agentID.split('-')[0] ?? '';
        let desired = texts.get(network);
        if (desired === undefined) texts.set(network, (desired = desiredText(network, objects)));
        socket.send(desired);
      } else if (text.startsWith('{"type":"report"')) {
        const id = Number(/"id":(\d+)/.exec(text)?.[1]);
        setTimeout(() => say({ type: 'ack', id }), ACK_MS);
      } else say({ type: 'heartbeat', now: Date.now() });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
  process.on('disconnect', () => process.exit(0));
}

function desiredText(network: string, objects: number): string {
  const apply = desiredObjects(objects).map((object) => ({
    ...object,
    objectID: object.objectID.replace('7000', network.padStart(4, '7')),
  }));
  return JSON.stringify({ type: 'desired', apply, revision: 1, remove: [], complete: true, keep: [] });
}

async function measure(clusters: number, objects: number): Promise<void> {
  const server = fork(import.meta.filename, ['serve', String(objects)], { execArgv: [] });
  const [port] = (await once(server, 'message')) as [number];
  const part = new FleetPart(pinnedNetwork(''));
  const url = `http://127.0.0.1:${port}`;
  const began = process.cpuUsage();
  part.handle({ kind: 'begin', server: url, objects, scenario: 'quiet', seed: 1, salt: 'salt' });
  for (let from = 0; from < clusters; from += CLUSTERS_A_NETWORK) {
    const network = String(from / CLUSTERS_A_NETWORK);
    const attached = Array.from({ length: Math.min(CLUSTERS_A_NETWORK, clusters - from) }, (_, n) => {
      const name = `${network}-${from + n}`;
      return { name, routerID: name, installId: name };
    });
    part.handle({ kind: 'clusters', clusters: attached });
  }
  while (part.status.applied < clusters * objects) await pause(systemClock, 50);
  const { user, system } = process.cpuUsage(began);
  const seconds = (micros: number) => Math.round(micros / 10_000) / 100;
  const { heapUsed, rss } = process.memoryUsage();
  const mib = (bytes: number) => Math.round(bytes / 1_048_576);
  console.log(
    JSON.stringify({
      clusters,
      objects,
      cpuSeconds: seconds(user + system),
      systemSeconds: seconds(system),
      millisecondsACluster: Math.round((user + system) / clusters / 10) / 100,
      heapMiB: mib(heapUsed),
      residentMiB: mib(rss),
    }),
  );
  process.exit(0);
}

const [first, second] = process.argv.slice(2);
if (first === 'serve') await serve(Number(second));
else await measure(Number(first ?? 1_000), Number(second ?? 100));
