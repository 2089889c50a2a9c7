import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { ROOT } from './checkout.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `program` in the foreground until it ends: signals sent to us reach it once, and it ends when we are killed (where the
 * machine has `setpriv`).
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} Exit code, as a shell would report it.
 */
export async function relay(program, args, env = process.env) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  const command = setpriv ? [setpriv, '--pdeathsig', 'TERM', program, ...args] : [program, ...args];
  // A process group of its own, so that Ctrl-C reaches it through us and not a second time from the terminal.
  const child = spawn(command[0], command.slice(1), { cwd: ROOT, env, stdio: 'inherit', detached: true });
  const pass = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, pass);
  // npm that is killed does not stop its children: then we have another parent, and stop what we run.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  watch.unref();
  const [code, signal] = await once(child, 'exit').finally(() => {
    for (const each of SIGNALS) process.off(each, pass);
    clearInterval(watch);
  });
  return code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 0);
}
