import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { type Client, type Product, signUp, startProduct, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../../testing/prepared-database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { expect } from 'vitest';
import { routerReport, TestAgent } from '../../agents/testing/agent.ts';
import { appendToChain } from '../../audit/append.ts';
import { ownerPool } from '../../store/connection.ts';
import type { Tables } from '../../store/tables.ts';
import { configMap, rule } from '../../testing/fleet.ts';
import type { Target } from './bad-requests.ts';
import { DatabaseWatch } from './database.ts';

/** A real server with two accounts, and access to its database. */
export interface AttackedServer {
  readonly product: Product;
  readonly ada: Client;
  readonly watch: DatabaseWatch;
  readonly target: Target;
  /** The agent of the hub's router, which is UP. */
  readonly agent: TestAgent;
  /** An unused install id of the edge's router. */
  readonly installId: string;
  /** Runs `work` and checks that no table changed. */
  changesNothing<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const OPEN_SESSIONS = 'select from router_states where session_id is not null and session_ended_at is null';

/** Starts the server that bad input is sent to. */
export async function startAttackedServer(): Promise<AttackedServer> {
  const database = await createPreparedDatabase();
  const product = await startProduct({ databaseUrl: database.url });
  const ada = (await signUp(product.url, 'ada')).client;
  const eve = (await signUp(product.url, 'eve')).client;
  const target = { ...(await createRecords(ada)), theirs: await createRecords(eve) };
  const agent = new TestAgent(product.url);
  await agent.enroll((await issue(ada, target.routerID)).installId);
  const first = await agent.connect();
  await first.reportAndWait({ full: true, router: routerReport('UP') });
  first.close();
  const { installId } = await issue(ada, target.edgeID);
  const network = `/api/networks/${target.networkID}`;
  const { version } = await ada.done<Network>('GET', network);
  const body = { distributionRules: [rule([], [])] };
  await ada.done('PUT', `${network}/distributionRules`, { body, version });
  const watch = await DatabaseWatch.open(database.url);
  const chain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(database.url) }) });
  return {
    product,
    ada,
    watch,
    target,
    agent,
    installId,
    async changesNothing(work) {
      // The end of a session is recorded after its connection was closed.
      await waitUntil(async () => (await watch.query(OPEN_SESSIONS)).length === 0 || null, {
        what: 'no session',
      });
      // The server does so every 30 s, also in the midst of this.
      await appendToChain(chain, Date.now());
      const before = await watch.digests();
      const result = await work();
      expect(await watch.digests()).toEqual(before);
      return result;
    },
    async close() {
      await watch.close();
      await chain.destroy();
      await product.stop();
      await database.drop();
    },
  };
}

const make = async <T>(client: Client, path: string, body: object) =>
  (await client.done<{ created: T }>('POST', path, { body })).created;

const issue = (client: Client, routerID: string) =>
  make<InstallInstructions>(client, `/api/routers/${routerID}/install`, {});

/** A network with a hub, an edge and an object, and a cluster that is not attached. */
async function createRecords(client: Client) {
  const network = await make<Network>(client, '/api/networks', { name: 'demo' });
  const cluster = (alias: string) => make<Cluster>(client, '/api/clusters', { alias });
  const attach = (cloud: Cluster, isEdge: boolean) => {
    const body = { networkID: network.id, cloudID: cloud.id, namespace: 'apps', hubName: 'hub', isEdge };
    return make<Router>(client, '/api/routers', body);
  };
  const hub = await cluster('hub');
  const unattached = await cluster('unattached');
  const router = await attach(hub, false);
  const edge = await attach(await cluster('edge'), true);
  const yaml = configMap('settings');
  const object = await make<AppObject>(client, '/api/objects', { networkID: network.id, yaml });
  return {
    networkID: network.id,
    cloudID: hub.id,
    unattachedCloudID: unattached.id,
    routerID: router.id,
    edgeID: edge.id,
    objectID: object.id,
  };
}

/** Checks that the server is still running and has logged no errors. */
export async function expectHealthy({ product, ada }: AttackedServer): Promise<void> {
  expect(product.server.process.child.exitCode).toBe(null);
  expect((await ada.ask('GET', '/readyz')).status).toBe(200);
  const lines = product.output().split('\n');
  expect(lines.filter((line) => /"level":"error"|"status":5\d\d/.test(line))).toEqual([]);
}
