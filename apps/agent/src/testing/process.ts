import { join } from 'node:path';
import { type Running, run } from '@hawser/testkit';

/** Starts the agent as its own process, as `npm run agent` does. */
export function runAgent(kubeconfig: string, namespace: string, ...more: string[]): Promise<Running> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  return run(process.execPath, [main, '--kubeconfig', kubeconfig, '--namespace', namespace, ...more]);
}
