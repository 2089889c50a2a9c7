import { join } from 'node:path';
import { PASSWORD, type Running, run, waitUntil } from '@hawser/testkit';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** Starts the demo for the account of `email` on the server at `url`. */
export function startDemo(url: string, email: string, ...more: string[]): Promise<Running> {
  const account = ['--server', url, '--email', email, '--password', PASSWORD];
  return run(process.execPath, [MAIN, ...account, ...more]);
}

/** Waits until its output matches, or until it ends. @throws Error with its output when it ended without a match. */
export async function waitForOutput(demo: Running, pattern: RegExp): Promise<void> {
  let ended = false;
  void demo.exited.then(() => {
    ended = true;
  });
  const timeoutMs = 50_000;
  const what = `the demo prints ${pattern.source}`;
  await waitUntil(() => ended || pattern.test(demo.output()), { timeoutMs, what });
  if (!pattern.test(demo.output())) throw new Error(`The demo ended:\n${demo.output()}`);
}
