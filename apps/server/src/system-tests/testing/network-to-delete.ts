import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { type Client, signUp } from '@hawser/testkit';
import { routerReport, TestAgent } from '../../agents/testing/agent.ts';
import { rule } from '../../testing/fleet.ts';
import { yamlOf } from './canary.ts';

/** An agent that reported UP and is not connected now. */
export interface InstalledAgent {
  readonly agent: TestAgent;
  readonly routerID: string;
}

interface NetworkToDelete {
  readonly client: Client;
  readonly uid: string;
  readonly network: Network;
  /** The agents of the hub and of `edge-one`. */
  readonly agents: readonly InstalledAgent[];
}

/**
 * Creates a network in a new account `user` on the server at `url`: a hub and an edge with agents, an edge without an agent,
 * and two objects on all of them.
 */
export async function networkToDelete(url: string, user: string): Promise<NetworkToDelete> {
  const { client, uid } = await signUp(url, user);
  const post = async <T>(path: string, body: object) =>
    (await client.done<{ created: T }>('POST', path, { body })).created;
  const network = await post<Network>('/api/networks', { name: 'to-delete' });
  const attach = async (alias: string, isEdge: boolean) => {
    const { id } = await post<Cluster>('/api/clusters', { alias });
    const body = { networkID: network.id, cloudID: id, namespace: 'hawser', hubName: 'hub', isEdge };
    return post<Router>('/api/routers', body);
  };
  const routers = [await attach('hub-one', false), await attach('edge-one', true)];
  await attach('edge-two', true);
  for (const name of ['one', 'two'])
    await post<AppObject>('/api/objects', { networkID: network.id, yaml: yamlOf(name) });
  await client.done('PUT', `/api/networks/${network.id}/distributionRules`, {
    body: { distributionRules: [rule([], [])] },
    version: network.version,
  });
  const agents: InstalledAgent[] = [];
  for (const { id: routerID } of routers) {
    const { installId } = await post<InstallInstructions>(`/api/routers/${routerID}/install`, {});
    const agent = new TestAgent(url, `uid-of-${routerID}`);
    await agent.enroll(installId);
    const connection = await agent.connect();
    await connection.reportAndWait({ full: true, router: routerReport('UP') });
    connection.close();
    agents.push({ agent, routerID });
  }
  return { client, uid, network, agents };
}
