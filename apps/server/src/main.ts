import { systemClock, systemRandom } from '@hawser/ports';
import { DEFAULT_PORT, readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { createServer, type Server } from './server.ts';
import { startEmbedded } from './store/embedded.ts';
import { masterSecret } from './store/master-secret.ts';
import { openStore } from './store/open.ts';

/** How many ports after the default one are tried. */
const PORTS_TRIED = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);
const log = createLog((line) => process.stderr.write(`${line}\n`), systemClock.now);
/** What was started, last first, so that it can be stopped in that order. */
const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const secret = await masterSecret(config, systemRandom);
  const embedded = config.databaseUrl === null ? await startEmbedded(config.data, log) : null;
  if (embedded !== null) {
    stops.unshift(() => embedded.stop());
    for (const note of embedded.notes) say(note);
    void embedded.exited.then(() => {
      if (stopping === undefined) fail(new Error('PostgreSQL ended.'));
    });
  }
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const store = await openStore({ url, secret, clock: systemClock, random: systemRandom, log });
  stops.unshift(() => store.close());
  const server = await createServer({ config, clock: systemClock, random: systemRandom, store, log, secret });
  stops.unshift(() => server.close());
  const port = await listen(server, config.port, config.host);
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = `http://${host}:${port}`;
  await embedded?.describe(address);
  say(`Hawser is ready at ${address}`);
}

/** A port that was asked for and is taken is an error; the default one moves on and says so. */
async function listen(server: Server, asked: number | null, host: string): Promise<number> {
  for (let port = asked ?? DEFAULT_PORT; ; port++) {
    try {
      const got = await server.listen(port);
      if (asked === null && port !== DEFAULT_PORT) say(`Port ${DEFAULT_PORT} is taken; using ${port}.`);
      return got;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES') throw new Error(`Port ${port} needs rights that this user does not have.`);
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
        throw new Error(`HOST ${host} is no address of this machine.`);
      }
      if (code !== 'EADDRINUSE') throw error;
      if (asked !== null)
        throw new Error(`Port ${port} is taken by another program. Set PORT to a free one.`);
      if (port >= DEFAULT_PORT + PORTS_TRIED)
        throw new Error(`Ports ${DEFAULT_PORT} to ${port} are all taken.`);
    }
  }
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const part of stops) await part().catch((error) => log.error('A part did not stop.', { error }));
  })();
  return stopping;
}

function fail(error: unknown): void {
  log.error('Hawser cannot run.', { error });
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stop().finally(() => process.exit(1));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(0)));
}
process.on('unhandledRejection', (error) => log.error('An error was not handled.', { error }));
await start().catch(fail);
