import { applyEvent, SimulatedSite } from '@hawser/fleet-sim';
import { addressIn, NAMESPACE, type Site } from './site.ts';

/**
 * A site on the simulated Kubernetes API; the code of its agent is the real one, in this process. Images whose name contains one of
 * `badImages` cannot be pulled there. `asksPermissions`: installing Argo CD waits for the command of a person.
 */
export function startSimulatedSite(
  name: string,
  badImages: readonly string[] = [],
  { asksPermissions = false }: { asksPermissions?: boolean } = {},
): Site {
  const simulated = new SimulatedSite(name, { asksPermissions });
  applyEvent(simulated.cluster, { what: 'behavior', behavior: { badImages } });
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
