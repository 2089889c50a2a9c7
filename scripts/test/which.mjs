import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';

const SCRIPT = join(ROOT, 'packages', 'testkit', 'src', 'kubernetes', 'which.ts');

/** Path of a program of the test environment, found as the tests find theirs; null where there is none. */
export async function which(node, name) {
  const { code, output } = await quiet(node, [SCRIPT, name]);
  return code === 0 ? output.trim() || null : null;
}

/** Why the suites on real Kubernetes cannot run here; null when they can. */
export async function whyNoKubernetes(node) {
  const { output } = await quiet(node, [SCRIPT]);
  return output.trim() || null;
}
