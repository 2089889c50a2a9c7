import { chmod, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestCluster } from '../kubernetes/cluster.ts';
import { findProgram, testenvFile } from '../kubernetes/programs.ts';
import { freePort } from '../process/free-port.ts';
import { type Running, run } from '../process/spawn.ts';
import { waitUntil } from '../process/wait-until.ts';
import { certificatePem } from '../product/certificate.ts';
import { type CacheServer, startCacheServer } from './cache-server.ts';
import { argoCdSettings, DEFINITIONS } from './settings.ts';

/** The real controllers of Argo CD, beside a cluster and not in it. */
export interface TestArgoCd {
  readonly cache: CacheServer;
  /** Output of all programs, for messages. */
  output(): Promise<string>;
  /** Kills one of them (SIGKILL). */
  kill(name: ArgoCdProgram): Promise<void>;
  /** Starts one of them again. */
  restart(name: ArgoCdProgram): Promise<void>;
  /** Starts its server on this port, or a free one, with a certificate that it makes itself, and returns its address. */
  serve(port?: number): Promise<string>;
  stop(): Promise<void>;
}

const CONTROLLER = 'argocd-application-controller';
const REPO_SERVER = 'argocd-repo-server';
const SERVER = 'argocd-server';
type ArgoCdProgram = typeof CONTROLLER | typeof REPO_SERVER | typeof SERVER;

/** What its repo-server runs, beside git, which asks the first one for passwords. */
const TOOLS = ['argocd', 'helm', 'kustomize'];
const WRAPPER = 'git-verify-wrapper.sh';

/** Why Argo CD's controllers cannot be started here; null when they can. */
export function argoCdSkipReason(): string | null {
  for (const name of [...TOOLS, 'git'])
    if (findProgram(name) === null) return `${name} is not on this machine`;
  return testenvFile('manifests', 'argo-cd', WRAPPER) === null ? 'no manifests of Argo CD' : null;
}

/** Applies the custom resource definitions of Argo CD, and what its controllers need in their namespace. */
export async function installArgoCd(hub: TestCluster, namespace = 'argocd'): Promise<void> {
  for (const file of DEFINITIONS) await hub.kubectl('apply', '--server-side', '-f', fileOf('crds', file));
  await hub.apply(argoCdSettings.namespace(namespace));
  await settleArgoCd(hub, namespace);
}

/** Applies what the controllers need of an Argo CD whose release is in the cluster: what its server would make. */
export async function settleArgoCd(hub: TestCluster, namespace = 'argocd'): Promise<void> {
  // The API server serves a new kind a moment after its definition.
  await waitUntil(() => hub.apply(argoCdSettings.objects(namespace)), { what: 'the settings of Argo CD' });
}

/** Starts the application-controller and the repo-server for the Argo CD in `namespace` of the hub; `more` replaces settings of tests. */
export async function startArgoCd(
  hub: TestCluster,
  namespace = 'argocd',
  more: NodeJS.ProcessEnv = {},
): Promise<TestArgoCd> {
  const dir = await mkdtemp(join(tmpdir(), 'hawser-argocd-'));
  const cache = await startCacheServer();
  const ports = {
    repo: await freePort(),
    repoMetrics: await freePort(),
    metrics: await freePort(),
    serverMetrics: await freePort(),
  };
  const running = new Map<ArgoCdProgram, Running>();
  const env = { ...(await environment(dir, hub)), ...more };
  const args = argumentsOf({ hub, namespace, ports, redis: cache.address });
  const start = async (name: ArgoCdProgram, ...more: readonly string[]): Promise<Running> => {
    const log = await open(join(dir, `${name}.log`), 'a');
    const started = await run(findProgram('argocd') ?? 'argocd', [...args[name], ...more], {
      cwd: dir,
      env: { ...env, ARGOCD_BINARY_NAME: name },
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    running.set(name, started);
    return started;
  };
  const output = async () =>
    (await Promise.all([...running.keys()].map((name) => readFile(join(dir, `${name}.log`), 'utf8')))).join(
      '\n',
    );
  const stop = async () => {
    await Promise.all([...running.values()].map((each) => each.end('SIGKILL')));
    await cache.stop();
    // It takes away the permissions of this folder itself.
    await chmod(join(dir, 'tmp', '_argocd-repo'), 0o700).catch(() => undefined);
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const repoServer = await start(REPO_SERVER);
    await waitUntil(() => accepts(ports.repo, repoServer), { what: 'the repo-server of Argo CD' });
    await start(CONTROLLER);
  } catch (error) {
    const text = await output();
    await stop();
    throw new Error(`Argo CD did not start:\n${text.slice(-2_000)}`, { cause: error });
  }
  return {
    cache,
    output,
    async kill(name) {
      await running.get(name)?.end('SIGKILL');
    },
    async restart(name) {
      await start(name);
    },
    async serve(chosen) {
      const port = chosen ?? (await freePort());
      const server = await start(SERVER, `--port=${port}`);
      await waitUntil(() => accepts(port, server), { what: 'the server of Argo CD' }).catch(
        async (error: unknown) => {
          throw new Error((await output()).slice(-3_000), { cause: error });
        },
      );
      return `https://127.0.0.1:${port}`;
    },
    stop,
  };
}

/** Arguments of all programs. They listen on loopback, and look at each Application every 5 s. */
const argumentsOf = ({
  hub,
  namespace,
  ports,
  redis,
}: {
  hub: TestCluster;
  namespace: string;
  ports: Record<'repo' | 'repoMetrics' | 'metrics' | 'serverMetrics', number>;
  redis: string;
}): Record<ArgoCdProgram, string[]> => ({
  [REPO_SERVER]: [
    '--address=127.0.0.1',
    `--port=${ports.repo}`,
    '--metrics-address=127.0.0.1',
    `--metrics-port=${ports.repoMetrics}`,
    '--disable-tls',
    '--client-ca-path=',
    `--redis=${redis}`,
    '--revision-cache-expiration=1s',
  ],
  [CONTROLLER]: [
    `--kubeconfig=${hub.kubeconfig}`,
    `--namespace=${namespace}`,
    `--redis=${redis}`,
    `--repo-server=127.0.0.1:${ports.repo}`,
    '--repo-server-plaintext',
    `--metrics-port=${ports.metrics}`,
    '--app-resync=5',
    '--app-resync-jitter=0',
    // By default it keeps what it said for 3 minutes when its repo-server fails.
    '--repo-error-grace-period-seconds=1',
  ],
  [SERVER]: [
    `--kubeconfig=${hub.kubeconfig}`,
    `--namespace=${namespace}`,
    '--address=127.0.0.1',
    '--metrics-address=127.0.0.1',
    `--metrics-port=${ports.serverMetrics}`,
    `--redis=${redis}`,
    `--repo-server=127.0.0.1:${ports.repo}`,
    '--repo-server-plaintext',
  ],
});

const fileOf = (...path: readonly string[]): string => {
  const file = testenvFile('manifests', 'argo-cd', ...path);
  if (file === null) throw new Error(`There is no ${path.join('/')} of Argo CD.`);
  return file;
};

/** Its own folders for everything that it would share in /tmp. */
async function environment(dir: string, hub: TestCluster): Promise<NodeJS.ProcessEnv> {
  const at = (name: string) => join(dir, name);
  for (const name of ['home', 'tmp', 'tls', 'ssh', 'plugins', 'path']) await mkdir(at(name));
  for (const name of TOOLS) await symlink(findProgram(name) ?? name, join(at('path'), name));
  // As the ConfigMap argocd-tls-certs-cm does: repositories of tests are served with this certificate.
  await writeFile(join(at('tls'), '127.0.0.1'), certificatePem);
  await symlink(fileOf(WRAPPER), join(at('path'), WRAPPER));
  return {
    ...process.env,
    HOME: at('home'),
    TMPDIR: at('tmp'),
    PATH: `${at('path')}:${process.env['PATH'] ?? ''}`,
    KUBECONFIG: hub.kubeconfig,
    ARGOCD_FAKE_IN_CLUSTER: 'true',
    ARGOCD_GPG_ENABLED: 'false',
    ARGOCD_TLS_DATA_PATH: at('tls'),
    ARGOCD_SSH_DATA_PATH: at('ssh'),
    ARGOCD_PLUGINSOCKFILEPATH: at('plugins'),
    ARGOCD_ASK_PASS_SOCK: at('askpass.sock'),
    // Otherwise it stops to generate manifests for an hour after three failures.
    ARGOCD_PAUSE_GEN_AFTER_FAILED_ATTEMPTS: '0',
  };
}

function accepts(port: number, { child }: Running): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
