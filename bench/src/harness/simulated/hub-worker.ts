// A process with simulated hubs of GitOps networks: each with the real agent, and with an Argo CD that compares and syncs.
import { SimulatedSite } from '@hawser/fleet-sim';

/** Namespace of the agent on each hub. */
const NAMESPACE = 'hawser';
/** A hub that runs the manifest at this address. */
export interface HubCommand {
  readonly name: string;
  readonly manifest: string;
}

// Clusters respond 'not found' very often; a stack trace of each would only cost time.
Error.stackTraceLimit = 0;

process.on('message', ({ name, manifest }: HubCommand) => {
  const site = new SimulatedSite(name);
  void site.applyFrom(manifest).then(() => site.startAgent(NAMESPACE));
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
