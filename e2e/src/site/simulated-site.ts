import { SimulatedSite } from '@hawser/fleet-sim';
import { addressIn, NAMESPACE, type Site } from './site.ts';

/** A site on the simulated Kubernetes API; the code of its agent is the real one, in this process. */
export function startSimulatedSite(name: string): Site {
  const simulated = new SimulatedSite(name);
  const site: Site = {
    name,
    async install(command) {
      await simulated.applyFrom(addressIn(command));
      await site.startAgent();
    },
    async startAgent() {
      simulated.startAgent(NAMESPACE);
    },
    killAgent: () => simulated.killAgent(),
    async apply(manifests) {
      simulated.apply(manifests);
    },
    async edit(deployment, change) {
      simulated.edit(NAMESPACE, deployment, change);
    },
    async deployment(deployment, path) {
      return simulated.deployment(NAMESPACE, deployment, path);
    },
    stop: () => simulated.stop(),
  };
  return site;
}
