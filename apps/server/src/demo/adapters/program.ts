import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DemoNews, type DemoOrder } from '@hawser/contract';

/** A demo program that runs beside the server. */
export interface DemoProgram {
  /** Ends it; resolves when it has ended. Twice is harmless. */
  end(): Promise<void>;
}

/** Starts a demo program; `heard` is told its news, `ended` when it ends, however. */
export type StartDemoProgram = (
  order: DemoOrder,
  heard: (news: DemoNews) => void,
  ended: () => void,
) => DemoProgram;

const HEAP_MB = 1_024;

/** Starts the program at `path` as a process of its own, which ends with ours: the channel between the two closes then. */
export const forkDemo =
  (path: string): StartDemoProgram =>
  (order, heard, ended) => {
    const { PATH, HOME, TMPDIR } = process.env;
    const child = fork(path, [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Nothing of the server's own environment: it holds secrets.
      env: { PATH, HOME, TMPDIR, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Ctrl-C of a terminal reaches the server, which ends it in order.
      detached: true,
    });
    child.on('message', (message) => {
      const news = DemoNews.safeParse(message);
      if (news.success) heard(news.data);
    });
    const over = once(child, 'exit').catch(() => undefined);
    // A program that cannot be started has no exit.
    child.on('error', () => ended());
    void over.then(ended);
    child.send(order, () => undefined);
    return {
      async end() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await over;
      },
    };
  };
