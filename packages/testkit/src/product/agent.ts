import { type Running, run } from '../process/spawn.ts';
import { agentProgram, CHECKOUT, NODE } from './checkout.ts';

/**
 * Starts the agent of the router in `namespace` of the cluster, with the permissions of `kubeconfig`:
 * pass the service account's own (`serviceAccountKubeconfig`).
 */
export async function startAgent(
  kubeconfig: string,
  namespace: string,
  options: readonly string[] = [],
): Promise<Running> {
  const args = [agentProgram(), '--kubeconfig', kubeconfig, '--namespace', namespace, ...options];
  return run(NODE, args, { cwd: CHECKOUT, env: process.env });
}
