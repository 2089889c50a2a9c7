// From `npm start` in an installed checkout until the page is served.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, run, waitUntil } from '@hawser/testkit';
import { bench, quantile, type Run } from './harness/bench.ts';
import { buildFirst, CHECKOUT } from './harness/checkout.ts';

const RUNS = 5;

await bench({
  name: 'start',
  what: '`npm start` on an installed checkout until the page answers; new data, and data that is there',
  aim: { emptyMedianMs: { atMost: 3000 }, againMedianMs: { atMost: 3000 } },
  async measure({ hold, say }) {
    buildFirst('console', 'server');
    const empty: number[] = [];
    const again: number[] = [];
    for (let i = 1; i <= RUNS; i++) {
      const parent = await hold(
        () => mkdtemp(join(tmpdir(), 'hawser-start-')),
        (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
      );
      // Under root, PostgreSQL runs as another account.
      await chmod(parent, 0o711);
      empty.push(await startOnce(hold, join(parent, 'data')));
      again.push(await startOnce(hold, join(parent, 'data')));
      say(`run ${i}: ${Math.round(empty.at(-1) ?? 0)} ms, again ${Math.round(again.at(-1) ?? 0)} ms`);
    }
    return {
      emptyMedianMs: quantile(empty, 0.5),
      emptyMaxMs: Math.max(...empty),
      againMedianMs: quantile(again, 0.5),
      againMaxMs: Math.max(...again),
    };
  },
});

/** Milliseconds from the command until both `/readyz` and the page respond. */
async function startOnce(hold: Run['hold'], data: string): Promise<number> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const npm = await hold(
    () =>
      run('npm', ['start'], {
        cwd: CHECKOUT,
        env: { ...process.env, PORT: String(port), HAWSER_DATA: data, DATABASE_URL: '' },
      }),
    (running) => running.end('SIGINT'),
  );
  try {
    await waitUntil(async () => (await fetch(`${url}/readyz`)).ok && (await fetch(url)).ok, {
      timeoutMs: 60_000,
      what: 'the page answers',
    });
    return performance.now() - began;
  } catch (error) {
    throw new Error(`Output of npm start:\n${npm.output()}`, { cause: error });
  } finally {
    await npm.end('SIGINT');
  }
}
