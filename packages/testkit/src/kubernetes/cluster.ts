import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../process/free-port.ts';
import { type Running, run } from '../process/spawn.ts';
import { waitUntil } from '../process/wait-until.ts';
import { type Admin, ask } from './api.ts';
import { makeAuthority, makeCertificate, makeTokenKeys } from './certificates.ts';
import { flagsOf, LOGS_CONFIG, logsConfig, PROCESSES, type Ports, type ProcessName } from './flags.ts';
import { kubeconfigText } from './kubeconfig.ts';
import { findPrograms } from './programs.ts';

const execute = promisify(execFile);

/** A real Kubernetes cluster as plain processes on loopback. */
export interface TestCluster {
  readonly name: string;
  /** Folder with its files and its logs (`NAME.log`). */
  readonly dir: string;
  /** Path of the administrator's kubeconfig. */
  readonly kubeconfig: string;
  readonly admin: Admin;
  /** Runs the real kubectl as administrator and returns its output; rejects with its error text. */
  kubectl(...args: string[]): Promise<string>;
  /** Applies manifests, YAML or JSON text, and returns kubectl's output. `options` are kubectl's. */
  apply(manifests: string, options?: readonly string[]): Promise<string>;
  /** Makes every container of the cluster write these lines to its log, at the present time. */
  writeLog(...lines: readonly string[]): Promise<void>;
  /** Kills one of its processes (SIGKILL). */
  kill(name: ProcessName): Promise<void>;
  /** Starts a killed process again and waits until it is ready. */
  restart(name: ProcessName): Promise<void>;
  /** Stops everything and removes the files. */
  stop(): Promise<void>;
}

/** What all containers write and, for each, what it wrote before its last restart: files in the cluster's folder. */
const POD_LOG = 'pod.log';
const PREVIOUS_LOG = 'previous.log';

/** The namespaces that Kubernetes begins with, and what it puts into each some moments later: a test may compare what it adds. */
const NAMESPACES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];
const IN_NAMESPACE = ['serviceaccounts/default', 'configmaps/kube-root-ca.crt'];

/**
 * Starts a cluster with `nodes` nodes that simulate pods (kwok): pods become Ready, but no container runs. Takes about 3 s.
 * @throws Error when there are no programs (`skipReason`) or one of them does not start.
 */
export async function startCluster(name: string, options: { nodes?: number } = {}): Promise<TestCluster> {
  const programs = findPrograms();
  if (programs.folder === null) throw new Error(`Kubernetes cannot be started: ${programs.reason}`);
  const bin = programs.folder;
  const dir = await mkdtemp(join(tmpdir(), 'hawser-k8s-'));
  const processes = new Map<ProcessName, Running>();
  const ports: Ports = { api: await freePort(), kubelet: await freePort() };
  const kubeconfig = join(dir, 'kubeconfig');
  const admin = await prepare(dir, `https://127.0.0.1:${ports.api}`);

  async function start(which: ProcessName): Promise<void> {
    const log = await open(join(dir, `${which}.log`), 'a');
    const started = await run(join(bin, which), flagsOf(which, dir, ports), {
      cwd: dir,
      // Commands in pods run on this machine: without the files of its user.
      env: { ...process.env, HOME: dir },
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    processes.set(which, started);
    if (which === 'kube-apiserver')
      await waitUntil(() => serves(which, started), { what: `${name}: API server` });
  }

  async function serves(which: ProcessName, process: Running): Promise<boolean> {
    if (process.child.exitCode !== null) {
      throw new Error(`${which} ended: ${(await readFile(join(dir, `${which}.log`), 'utf8')).slice(-500)}`);
    }
    return (await ask(admin, 'GET', '/readyz'))[1] === 'ok';
  }

  async function kubectl(...args: string[]): Promise<string> {
    const env = { ...process.env, KUBECONFIG: kubeconfig, KUBECACHEDIR: join(dir, 'cache') };
    const { stdout } = await execute(join(bin, 'kubectl'), args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  }

  async function stop(): Promise<void> {
    await Promise.all([...processes.values()].map((process) => process.end('SIGKILL')));
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    for (const which of PROCESSES) await start(which);
    for (let i = 1; i <= (options.nodes ?? 2); i++) await addNode(admin, `${name}-node-${i}`);
    for (const namespace of NAMESPACES)
      for (const object of IN_NAMESPACE) {
        const isThere = async () =>
          (await ask(admin, 'GET', `/api/v1/namespaces/${namespace}/${object}`))[0] === 200;
        await waitUntil(isThere, { what: `${name}: ${object} in namespace ${namespace}` });
      }
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    name,
    dir,
    kubeconfig,
    admin,
    kubectl,
    async apply(manifests, options = []) {
      const path = join(dir, `apply-${randomBytes(4).toString('hex')}.yaml`);
      await writeFile(path, manifests);
      return kubectl('apply', '-f', path, ...options);
    },
    async writeLog(...lines) {
      // The format of container runtimes (CRI): time, stream, whether the line is whole, and the line.
      const at = new Date().toISOString().replace('Z', '');
      const text = lines.map((line, n) => `${at}${String(n).padStart(6, '0')}Z stdout F ${line}\n`);
      await appendFile(join(dir, POD_LOG), text.join(''));
    },
    async kill(which) {
      await processes.get(which)?.end('SIGKILL');
    },
    restart: start,
    stop,
  };
}

async function prepare(dir: string, server: string): Promise<Admin> {
  await mkdir(join(dir, 'certs'));
  await makeAuthority(dir);
  await Promise.all([makeCertificate(dir, 'api'), makeCertificate(dir, 'kubelet'), makeTokenKeys(dir)]);
  const token = randomBytes(16).toString('hex');
  const ca = await readFile(join(dir, 'ca.crt'), 'utf8');
  await writeFile(join(dir, 'tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  await writeFile(join(dir, 'kubeconfig'), kubeconfigText(server, ca, token), { mode: 0o600 });
  await writeFile(join(dir, POD_LOG), '');
  await writeFile(join(dir, PREVIOUS_LOG), '');
  await writeFile(join(dir, LOGS_CONFIG), logsConfig(join(dir, POD_LOG), join(dir, PREVIOUS_LOG)));
  return { server, ca, token };
}

async function addNode(admin: Admin, name: string): Promise<void> {
  const labels = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'kubernetes.io/arch': 'amd64',
  };
  const [status, text] = await ask(admin, 'POST', '/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels },
  });
  if (status !== 201) throw new Error(`Node ${name} was not made: ${text}`);
}
