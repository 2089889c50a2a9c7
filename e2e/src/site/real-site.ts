import { agentNamespace } from '@hawser/domain/names';
import {
  type Running,
  serviceAccountKubeconfig,
  startAgent,
  startCluster,
  type TestCluster,
} from '@hawser/testkit';
import { addressIn, NAMESPACE, type Site } from './site.ts';

/** Service account that the install manifest creates for the agent. */
const AGENT_ACCOUNT = 'hawser-agent';

/** A site on real Kubernetes, on which more can be done than on both. */
export interface RealSite extends Site, Pick<TestCluster, 'kubectl' | 'writeLog'> {
  readonly cluster: TestCluster;
}

/** A site on real Kubernetes: its commands go through kubectl, its agent is a process with the granted permissions. */
export async function startRealSite(name: string): Promise<RealSite> {
  const cluster = await startCluster(name, { nodes: 2 });
  let agent: Running | null = null;
  const site: RealSite = {
    name,
    cluster,
    kubectl: (...args) => cluster.kubectl(...args),
    writeLog: (...lines) => cluster.writeLog(...lines),
    async install(command) {
      await cluster.kubectl('apply', '-f', addressIn(command));
      await site.startAgent();
    },
    async startAgent() {
      const own = agentNamespace(NAMESPACE);
      const kubeconfig = await serviceAccountKubeconfig(cluster, own, AGENT_ACCOUNT);
      agent = await startAgent(kubeconfig, own);
    },
    async killAgent() {
      await agent?.end('SIGKILL');
    },
    async apply(manifests) {
      await cluster.apply(manifests);
    },
    async edit(deployment, change) {
      const args = ['-n', NAMESPACE, 'patch', 'deployment', deployment, '--field-manager=kubectl-edit'];
      await cluster.kubectl(...args, '--type=merge', '-p', JSON.stringify(change));
    },
    deployment(deployment, path) {
      const args = ['-n', NAMESPACE, 'get', 'deployment', deployment, '--ignore-not-found'];
      return cluster.kubectl(...args, '-o', `jsonpath=${path}`);
    },
    async stop() {
      await site.killAgent();
      await cluster.stop();
    },
  };
  return site;
}
