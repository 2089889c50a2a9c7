import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';

const SCRIPT = join(ROOT, 'packages', 'testkit', 'src', 'kubernetes', 'which.ts');

/** Path of a program of the test environment, found as the tests find theirs; null where there is none. */
export async function which(node, name) {
  const { code, output } = await quiet(node, [SCRIPT, name]);
  return code === 0 ? output.trim() || null : null;
}

/** What it exits with where nothing on the machine says that there should be Kubernetes programs. */
const BARE = 3;

/**
 * Why the suites on real Kubernetes cannot run here; null when they can.
 * @returns {Promise<{reason: string, isBare: boolean} | null>} `isBare` where nothing says that they should.
 */
export async function whyNoKubernetes(node) {
  const { code, output } = await quiet(node, [SCRIPT]);
  const reason = output.trim();
  return reason === '' ? null : { reason, isBare: code === BARE };
}
