import { identificationOf } from '@hawser/domain/accounts';
import { systemClock, systemRandom } from '@hawser/ports';
import { databaseSchema } from './schema.ts';
import { lineWriter } from './adapters/line-writer.ts';
import { portRefusal, tryPort } from './adapters/port.ts';
import { isGuessed, reachableAt } from './address.ts';
import { type Config, DEFAULT_PORT, readConfig } from './config.ts';
import { createLog, redactText } from './log/log.ts';
import { issueResetToken, makeAdministrator, removeSecondFactor, resetPath } from './identity/index.ts';
import { listKeys, rotateKeys } from './keys.ts';
import { verifyChain } from './audit/index.ts';
import { createServer, type Server } from './server.ts';
import { startEmbedded } from './store/embedded.ts';
import { masterSecrets } from './store/master-secret.ts';
import { openStore } from './store/open.ts';

/** Time for everything to stop, milliseconds; then the process exits. */
const STOP_MS = 4_800;
/** How many ports after the default one are tried. */
const PORTS_TRIED = 20;

const print = (line: string) => process.stdout.write(`${line}\n`);
const log = createLog(lineWriter(process.stderr), systemClock.now);
/** Stops of what was started, in the order in which they run: the last started first. */
const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

/** Starts the embedded database if there is one; its stop is in `stops`. `first` is checked before anything is created. */
async function startDatabase(config: Config, first: () => Promise<void>) {
  if (config.databaseUrl !== null) await first();
  const starting = config.databaseUrl === null ? startEmbedded(config, systemClock, log, first) : null;
  // Also when stopped before it runs: no process of ours may be left behind.
  stops.unshift(async () => (await starting?.catch(() => null))?.stop());
  const embedded = await starting;
  if (embedded !== null) {
    for (const note of embedded.notes) print(note);
    embedded.givenUp.catch(fail);
  }
  return { url: config.databaseUrl ?? embedded?.url ?? '', embedded };
}

/** Opens the database; its stops are in `stops`. */
async function openDatabase(config: Config, first: () => Promise<void>) {
  const { current: secret, previous } = await masterSecrets(config, systemRandom);
  const { url, embedded } = await startDatabase(config, first);
  const store = await openStore({
    url,
    schema: databaseSchema,
    secret,
    previousSecrets: previous,
    clock: systemClock,
    random: systemRandom,
    log,
  });
  stops.unshift(() => store.close());
  return { secret, store, url, embedded };
}

/** `reset-password <e-mail>`: for servers that send no mail. */
async function resetPassword(config: Config, email: string): Promise<void> {
  const { store } = await openDatabase(config, async () => undefined);
  const token = await issueResetToken({ store, clock: systemClock, random: systemRandom }, email);
  if (token === null) throw new Error(`There is no account with the e-mail address ${email}.`);
  const address = config.publicUrl ?? reachableAt(config.host, config.port ?? DEFAULT_PORT);
  print(`Start the server and open this within 60 minutes; it works once:\n${address}${resetPath(token)}`);
  await stop();
}

/** `make-admin <e-mail>`: for an installation that lost its administrators. */
async function makeAdmin(config: Config, email: string): Promise<void> {
  const { store, url } = await openDatabase(config, async () => undefined);
  const ports = { store, url, clock: systemClock, random: systemRandom };
  if (!(await makeAdministrator(ports, email)))
    throw new Error(`There is no account of a person with the e-mail address ${email}.`);
  print(`${email} is an administrator of this installation.`);
  await stop();
}

/** `audit verify [<head>]`: computes the chain of the audit log again. */
async function verifyAudit(config: Config, noted: string | null): Promise<void> {
  const { store } = await openDatabase(config, async () => undefined);
  const { entries, head, problems, problemCount } = await verifyChain(store.system, systemClock.now(), noted);
  for (const problem of problems) print(problem);
  if (problemCount > 0) throw new Error(`The audit log has ${problemCount} problems in ${entries} entries.`);
  print(`${entries} entries of the audit log are unchanged.\nHead: ${head}`);
  await stop();
}

/** `reset-second-factor <e-mail> <how>`: for whoever has lost it, and the recovery codes; how the operator identified them. */
async function resetSecondFactor(config: Config, email: string, how: string): Promise<void> {
  const identified = identificationOf(how);
  if ('message' in identified) throw new Error(identified.message);
  const { store } = await openDatabase(config, async () => undefined);
  const wasOn = await removeSecondFactor(
    { store, clock: systemClock, random: systemRandom },
    email,
    identified.text,
  );
  if (!wasOn) throw new Error(`There is no account with the e-mail address ${email} and a second factor.`);
  print(`The second factor of ${email} was removed. The password stays.`);
  await stop();
}

/** `keys [rotate]`: lists the keys that encrypt credentials, or replaces them. */
async function manageKeys(config: Config, command: typeof listKeys): Promise<void> {
  // Before a database is started: what is missing is reported first.
  await masterSecrets(config, systemRandom);
  const { url } = await startDatabase(config, async () => undefined);
  await command({ config, url, log, print });
  await stop();
}

async function serve(config: Config): Promise<void> {
  const { port: asked, host } = config;
  const { store, secret, embedded } = await openDatabase(config, async () => {
    if (asked !== null) await tryPort(asked, host);
  });
  const server = await createServer({ config, clock: systemClock, random: systemRandom, store, log, secret });
  stops.unshift(() => server.close());
  const port = await listen(server, asked, host);
  const address = reachableAt(host, port);
  await embedded?.describe(address);
  if (config.publicUrl === null && isGuessed(host)) {
    print(
      `Agents will connect to ${address}. Set HAWSER_PUBLIC_URL if clusters reach this server at another address.`,
    );
  }
  if (server.setupCode !== null) print(`The first sign-up needs this setup code: ${server.setupCode}`);
  print(`Hawser is ready at ${address}`);
}

/** A configured port that is in use is an error; instead of the default port the next free one is used and printed. */
async function listen(server: Server, asked: number | null, host: string): Promise<number> {
  for (let port = asked ?? DEFAULT_PORT; ; port++) {
    try {
      const got = await server.listen(port);
      if (asked === null && port !== DEFAULT_PORT) print(`Port ${DEFAULT_PORT} is in use; using ${port}.`);
      return got;
    } catch (error) {
      const refusal = portRefusal(error, port, host);
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (refusal === null) throw error;
      if (asked !== null || !isTaken) throw new Error(refusal);
      if (port >= DEFAULT_PORT + PORTS_TRIED)
        throw new Error(`Ports ${DEFAULT_PORT} to ${port} are all in use.`);
    }
  }
}

/** Stops in order; exits after `STOP_MS` even if something has not stopped. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    const late = systemClock.after(STOP_MS, () => {
      log.warn('Stopping took too long; exiting.');
      process.exit(1);
    });
    for (const part of stops)
      await part().catch((error) => log.error('A component did not stop.', { error }));
    late.cancel();
  })();
  return stopping;
}

function fail(error: unknown): void {
  // Stopped while it started: the error is a consequence of that.
  if (stopping !== undefined) return;
  const expected = error instanceof Error && !('code' in error);
  process.stderr.write(
    `Hawser cannot run: ${error instanceof Error ? redactText(error.message) : String(error)}\n`,
  );
  if (!expected) log.error('The cause:', { error });
  void stop().finally(() => process.exit(1));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(0)));
}
process.on('unhandledRejection', (error) => log.error('An error was not handled.', { error }));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const [command, argument, noted] = process.argv.slice(2);
  if (command === undefined) return serve(config);
  if (command === 'reset-password' && argument !== undefined) return resetPassword(config, argument);
  if (command === 'reset-second-factor' && argument !== undefined)
    return resetSecondFactor(config, argument, noted ?? '');
  if (command === 'make-admin' && argument !== undefined) return makeAdmin(config, argument);
  if (command === 'audit' && argument === 'verify') return verifyAudit(config, noted ?? null);
  if (command === 'keys' && argument === undefined) return manageKeys(config, listKeys);
  if (command === 'keys' && argument === 'rotate') return manageKeys(config, rotateKeys);
  throw new Error(
    'Usage: npm start [-- reset-password <e-mail> | reset-second-factor <e-mail> <how identified> | make-admin <e-mail>], ' +
      'npm run keys [-- rotate], or npm run audit -- verify [<head>]',
  );
}

await start().catch(fail);
