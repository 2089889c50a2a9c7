import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DemoMessage, type DemoCommand } from '@hawser/contract/demo';

/** A running demo program. */
export interface DemoProgram {
  /** Ends it; resolves when it has exited. May be called twice. */
  end(): Promise<void>;
}

/** Starts a demo program; `onMessage` gets its messages, `onExit` is called when it exits for any reason. */
export type StartDemoProgram = (
  order: DemoCommand,
  onMessage: (message: DemoMessage) => void,
  onExit: () => void,
) => DemoProgram;

const HEAP_MB = 1_024;

/** Starts the program at `path` as a child process, which exits with the server because its IPC channel closes. */
export const forkDemo =
  (path: string): StartDemoProgram =>
  (order, onMessage, onExit) => {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = fork(path, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // The server's environment is not passed on, because it contains secrets.
      env: { PATH, HOME, TMPDIR, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Ctrl-C in a terminal must reach only the server, which ends the program in order.
      detached: true,
    });
    child.on('message', (message) => {
      const parsed = DemoMessage.safeParse(message);
      if (parsed.success) onMessage(parsed.data);
    });
    const over = once(child, 'exit').catch(() => undefined);
    // A program that cannot be started emits no exit event.
    child.on('error', () => onExit());
    void over.then(onExit);
    child.send(order, () => undefined);
    return {
      async end() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await over;
      },
    };
  };
