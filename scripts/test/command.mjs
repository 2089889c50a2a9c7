import { spawn } from 'node:child_process';
import { ROOT } from '../checkout.mjs';

/**
 * Runs a program in the checkout with its output shown as it comes.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env Added to ours.
 * @returns {Promise<number>} Its exit code; 1 when a signal ended it.
 */
export async function command(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Like `command`, but keeps the output.
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
