import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { systemClock, systemRandom } from '@hawser/ports';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { createContexts } from '../contexts/index.ts';
import { createHttp } from '../http/fastify.ts';
import { createMetrics } from '../http/metrics.ts';
import { registerRoutes } from '../http/registry.ts';
import { createIdentity } from '../identity/index.ts';
import { allRoutes } from '../routes.ts';
import type { OpenStore } from '../store/open.ts';
import { VERSION } from '../version.ts';
import { describeApi } from './document.ts';

// `write.ts` writes the OpenAPI document and the console's types from the routes; `write.ts --check` fails when
// they are out of date. No database is started, because no route is called.

const ROOT = resolve(import.meta.dirname, '../../../..');
const GENERATED = join(ROOT, 'apps/console/src/generated');
const run = promisify(execFile);

async function document(): Promise<string> {
  const noDatabase = <T>() =>
    new Kysely<T>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
  const never = () => Promise.reject(new Error('There is no database here.'));
  const store: OpenStore = {
    tenant: never,
    tenantRead: never,
    system: noDatabase(),
    identity: noDatabase(),
    epoch: '',
    sealer: { seal: () => '', open: () => '' },
    listen: () => ({ stop: never }),
    close: never,
  };
  const log = { info() {}, warn() {}, error() {} };
  const [clock, random, metrics] = [systemClock, systemRandom, createMetrics()];
  const fastify = await createHttp({
    log,
    random,
    metrics,
    trustedProxies: [],
    isSecure: false,
    hostAllowed: () => true,
  });
  await describeApi(fastify, VERSION);
  const originAllowed = () => true;
  const feed = { subscribeUnordered: () => () => undefined };
  createIdentity({
    store,
    contexts: createContexts({ system: store.system, clock, feed }),
    clock,
    random,
    log,
    secret: 'not used, because nothing is signed',
    originAllowed,
    isSecure: false,
    addressOf: () => '',
    isExposed: false,
    signUp: 'open',
    mailConfigured: false,
    signInProviders: [],
    newAccountTier: '',
    version: VERSION,
    product: '',
    breachedPasswordsFile: null,
  }).register(fastify);
  registerRoutes(fastify, allRoutes({}), {
    store,
    clock,
    random,
    metrics,
    originAllowed,
    sessionOf: never,
    ownSessionOf: never,
    settingUpSessionOf: never,
    requireProof: never,
  });
  await fastify.ready();
  const text = `${JSON.stringify(fastify.swagger(), null, 2)}\n`;
  await fastify.close();
  return text;
}

async function types(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const [from, to] = [join(folder, 'openapi.json'), join(folder, 'api.ts')];
    await writeFile(from, text);
    await run(process.execPath, [join(ROOT, 'node_modules/openapi-typescript/bin/cli.js'), from, '-o', to], {
      cwd: ROOT,
    });
    return await readFile(to, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const text = await document();
const wanted: readonly (readonly [string, string])[] = [
  [join(GENERATED, 'openapi.json'), text],
  [join(GENERATED, 'api.ts'), await types(text)],
];
if (process.argv.includes('--check')) {
  for (const [path, content] of wanted) {
    if ((await readFile(path, 'utf8').catch(() => '')) === content) continue;
    process.stderr.write(
      `${path} is out of date. Regenerate it with: node apps/server/src/openapi/write.ts\n`,
    );
    process.exitCode = 1;
  }
} else {
  await mkdir(GENERATED, { recursive: true });
  for (const [path, content] of wanted) await writeFile(path, content);
}
