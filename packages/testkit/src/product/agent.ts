import { type Running, run } from '../process/spawn.ts';
import { agentProgram, CHECKOUT, isBuilt, NODE } from './checkout.ts';

/** The options of Node in the image of the agent. */
const BUILT = ['--enable-source-maps', '--max-semi-space-size=4', '--heap-growing-percent=20'];

/**
 * Starts the agent of the router in `namespace` of the cluster, with the permissions of `kubeconfig`:
 * pass the service account's own (`serviceAccountKubeconfig`).
 */
export async function startAgent(
  kubeconfig: string,
  namespace: string,
  options: readonly string[] = [],
): Promise<Running> {
  const program = [...(isBuilt() ? BUILT : []), agentProgram()];
  const args = [...program, '--kubeconfig', kubeconfig, '--namespace', namespace, ...options];
  return run(NODE, args, { cwd: CHECKOUT, env: process.env });
}
