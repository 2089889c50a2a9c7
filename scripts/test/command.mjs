import { spawn } from 'node:child_process';
import { ROOT } from '../checkout.mjs';
import { relay } from '../relay.mjs';

/**
 * Runs a program in the checkout with its output shown as it comes; a signal to us ends it.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env Added to ours.
 * @returns {Promise<number>} Its exit code, as a shell would report it.
 */
export async function command(program, args, env = {}) {
  return relay(program, args, { ...process.env, ...env });
}

/**
 * Runs a program in the checkout and keeps its output.
 * @returns {Promise<{code: number, output: string}>} Exit code and both outputs together.
 */
export async function quiet(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (output += part));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', (status) => resolve(status ?? 1));
  });
  return { code, output };
}
