import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { digestOf, markBuilt, staleTargets, TARGETS } from './build/inputs.mjs';
import { ROOT } from './checkout.mjs';
import { locked } from './lock.mjs';

/**
 * Builds those of `names` (all by default) that are stale, concurrently.
 * @param {string} node Path of the Node that builds.
 * @param {string[]} names
 * @returns {Promise<string[]>} What was built.
 */
export async function build(node, names = Object.keys(TARGETS)) {
  let built = [];
  if (staleTargets(names).length === 0) return built;
  await locked('build', async () => {
    built = staleTargets(names);
    if (built.length > 0) console.log(`Building ${built.join(', ')} …`);
    const outcomes = await Promise.allSettled(built.map((name) => buildOne(node, name)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  });
  return built;
}

async function buildOne(node, name) {
  const digest = digestOf(name);
  if (name === 'console') {
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    await run(name, node, [vite, 'build', '--logLevel', 'warn'], join(ROOT, 'apps', 'console'));
  } else {
    await run(name, node, [join(ROOT, 'scripts', 'build', 'bundle.mjs'), name], ROOT);
  }
  markBuilt(name, digest);
}

/** Prints the output of a build only when it failed. */
async function run(name, program, args, cwd) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The build of ${name} failed:\n${stripVTControlCharacters(output)}`);
}
