import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { fleetOf } from '../../testing/fleet.ts';
import type { Nouns } from '../../testing/nouns.ts';
import { TestAgent } from './agent.ts';
import type { TestGateway } from './gateway.ts';

/** YAML of an Application with this name. */
export const application = (name: string, path = '.'): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ${name}\nspec:\n  source:\n    repoURL: https://git.example.org/${name}.git\n    path: ${path}\n`;

let accounts = 0;

/** A new account with a GitOps network, its hub `hub-one`, and as many edges as are named. */
export async function gitOpsNetwork(nouns: Nouns, edges: readonly string[]) {
  const uid = `gitops-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('hub-one');
  const body = {
    name: 'git',
    features: ['argocd'],
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
    hub: { cloudID },
  };
  const { created: network } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body }))
    .body;
  const hub = await fleet.get<Router>(`/routers/${network.hub?.routerID}`);
  const attached: Router[] = [];
  for (const name of edges)
    attached.push(await fleet.attach(network, await fleet.cluster(name), { isEdge: true }));
  return { uid, fleet, network, hub, edges: attached };
}

/** Enrolls and connects the agent of a router. */
export async function connect(server: TestGateway, uid: string, { id }: Router) {
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, id)).installId);
  return { agent, connection: await agent.connect() };
}
