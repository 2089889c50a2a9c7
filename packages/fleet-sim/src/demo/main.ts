// `npm run demo`: a fleet of simulated clusters on the real server, over real connections.
import { newSecretId, systemClock, systemRandom } from '@hawser/ports';
import { availableMemory, processors, systemFetch } from './adapters/machine.ts';
import { type OwnServer, startOwnServer } from './adapters/own-server.ts';
import { startWorker, type Worker } from './adapters/workers.ts';
import { Api, ApiError } from './api.ts';
import { checkMemory } from './memory.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { findDemo } from './find.ts';
import { type Removed, removeDemo } from './remove.ts';
import { makeFleet, playScenario } from './run.ts';

/** From this number of clusters on a second process is worth its memory. */
const CLUSTERS_A_WORKER = 300;
/** More processes would only compete with the server. */
const WORKERS_MOST = 4;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const sayRemoved = ({ what, done, of }: Removed) => say(`${what} ${done}/${of}`);
const end = new AbortController();
const clock = systemClock;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end.abort());

/** The account of the demo fleet; the credentials of a new one are printed once. */
async function account(api: Api, options: Options): Promise<void> {
  if (options.account !== null) {
    await api.signIn(options.account.email, options.account.password);
    return;
  }
  const email = `demo-${newSecretId(systemRandom, 6).toLowerCase()}@example.org`;
  const password = `${newSecretId(systemRandom, 20)}-Aa1`;
  await api.signUp('Demo', email, password);
  say(`\n  Address   ${api.url}\n  E-mail    ${email}\n  Password  ${password}\n`);
}

/** @throws Error when the account has records that the demo must not be mixed with. */
async function checkAccount(api: Api, { besideReal }: Options): Promise<void> {
  const { networks, clusters, real } = await findDemo(api);
  if (networks.length > 0 || clusters.length > 0)
    throw new Error('This account has a demo fleet already. Remove it first, with --remove.');
  if (real > 0 && !besideReal) {
    throw new Error(
      `This account has ${real === 1 ? 'a real cluster' : `${real} real clusters`}. The demo would stay apart, in networks of its own; ` +
        'say --yes-beside-real-clusters where that is desired.',
    );
  }
}

/** The processes of the fleet; `died` is called when one ends by itself. */
function startWorkers({ clusters }: Options, died: (why: string) => void): Worker[] {
  const count = Math.max(
    1,
    Math.min(WORKERS_MOST, processors() - 1, Math.ceil(clusters / CLUSTERS_A_WORKER)),
  );
  return Array.from({ length: count }, () => startWorker(died));
}

async function demo(options: Options): Promise<void> {
  const beganAt = clock.now();
  checkMemory(options, options.server === null, availableMemory());
  let reason = '';
  // They load their code while the server starts.
  const workers = startWorkers(options, (why) => {
    reason = `A part of the fleet ended: ${why}`;
    end.abort();
  });
  let own: OwnServer | null = null;
  let joined: Api | null = null;
  try {
    if (options.server === null) own = await startOwnServer(say, options.clusters);
    void own?.ended.then(() => end.abort());
    const api = new Api(own?.url ?? options.server ?? '', systemFetch);
    await account(api, options);
    if (own === null) {
      await checkAccount(api, options);
      joined = api;
    }
    const { signal } = end;
    const parts = { api, clock, random: systemRandom, say, workers, signal, beganAt };
    const deployments = await makeFleet(parts, options);
    if (!signal.aborted && !options.untilApplied) {
      const playing = playScenario(parts, options, deployments);
      say(`The fleet is live at ${api.url}. Ctrl-C ends it.`);
      await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
      playing.stop();
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
    if (own !== null) {
      await own.stop();
      say('The demo has ended, and its data is removed.');
    } else if (joined !== null)
      say(`${await removeDemo(joined, sayRemoved)} simulated clusters were removed.`);
  }
  if (reason !== '') throw new Error(reason);
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return void say(USAGE);
  const options = readOptions(args);
  if (!options.remove) return demo(options);
  const api = new Api(options.server ?? '', systemFetch);
  await account(api, options);
  say(`${await removeDemo(api, sayRemoved)} simulated clusters were removed.`);
}

await main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  const hint = error instanceof TypeError && 'code' in error ? `\n${USAGE}` : '';
  process.stderr.write(`The demo cannot run: ${text}${hint}\n`);
  if (!(error instanceof ApiError)) process.exitCode = 2;
  process.exitCode ??= 1;
});
