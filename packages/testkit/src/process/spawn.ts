import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stoppedWithParent } from '@hawser/postgres';

/** A child process of a test. */
export interface Running {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Output of both streams so far. */
  output(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Sends the signal (default SIGTERM) and waits for the end. Does nothing when it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts `program`, which ends with this process even when that is killed (Linux). `output()` returns its output.
 * @throws Error when it cannot be started.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Running> {
  const [command, argv] = stoppedWithParent(program, args, 'KILL');
  const child = spawn(command, argv, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  exited.catch(() => undefined);
  await once(child, 'spawn');
  return {
    pid: child.pid as number,
    child,
    output: () => output,
    exited,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}
