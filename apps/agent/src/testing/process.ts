import { agentProgram, type Running, run } from '@hawser/testkit';

/** Starts the agent as its own process, as `npm run agent` does. */
export function runAgent(kubeconfig: string, namespace: string, ...more: string[]): Promise<Running> {
  return run(process.execPath, [
    agentProgram(),
    '--kubeconfig',
    kubeconfig,
    '--namespace',
    namespace,
    ...more,
  ]);
}
