import type { TestCluster } from '@hawser/testkit';

/** What Argo CD could leave behind: everything of an application on the edge, and of the edge on the hub. */
export async function leftBehind(hub: TestCluster, edge: TestCluster): Promise<string[]> {
  const listed = async (cluster: TestCluster, ...args: string[]) =>
    (await cluster.kubectl('get', '-o=name', ...args)).split('\n').filter(Boolean);
  const ofEdge = await listed(edge, '-n=default', 'configmaps,secrets,deployments,services');
  const ofHub = await listed(hub, '-n=argocd', 'applications,appprojects,secrets');
  return [...ofEdge.map((each) => `edge ${each}`), ...ofHub.map((each) => `hub ${each}`)].sort();
}
