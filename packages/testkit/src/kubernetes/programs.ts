import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The programs of a cluster, and kubectl. */
export const PROGRAMS = [
  'etcd',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kwok',
  'kubectl',
] as const;

/** Where the programs are, or why they cannot be used; `isBare` when nothing on the machine indicates that there should be any. */
type Programs =
  | { readonly folder: string }
  | { readonly folder: null; readonly reason: string; readonly isBare: boolean };

const CHECKOUT = resolve(import.meta.dirname, '..', '..', '..', '..');

/** Target folder of `npm run testenv`. */
const BUILT = join(CHECKOUT, '.cache', 'testenv', 'bin');

let found: Programs | null = null;

/**
 * The folder with real Kubernetes programs: KUBEBUILDER_ASSETS (the convention of envtest), else the output of `shared/testenv/unpack`
 * beside the checkout or beside a folder above it (or in the folder that HAWSER_TESTENV_SOURCE names), else the output of
 * `npm run testenv`.
 */
export function findPrograms(env: NodeJS.ProcessEnv = process.env): Programs {
  if (env !== process.env) return search(env);
  found ??= search(env);
  return found;
}

/** Why tests that need Kubernetes cannot run here; null when they can. */
export function skipReason(): string | null {
  const programs = findPrograms();
  return programs.folder === null ? programs.reason : null;
}

/**
 * Whether nothing on this machine indicates that there should be Kubernetes programs. Otherwise a skipped test means that the
 * machine lost them, which continuous integration treats as a failure.
 */
export function isBareMachine(): boolean {
  const programs = findPrograms();
  return programs.folder === null && programs.isBare;
}

/**
 * Path of another program of the test environment, such as `helm`, from the same folders, then from PATH; null when it is
 * not found.
 */
export function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): string | null {
  const unpack = env['KUBEBUILDER_ASSETS'] ? null : findUnpack(env);
  const folders = [
    env['KUBEBUILDER_ASSETS'],
    unpackInto(unpack, name),
    BUILT,
    ...(env['PATH'] ?? '').split(':'),
  ];
  for (const folder of folders) {
    if (folder && isProgram(join(folder, name))) return join(folder, name);
  }
  return null;
}

function unpackInto(unpack: string | null, name: string): string | null {
  if (unpack === null) return null;
  try {
    return execFileSync(unpack, [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

function search(env: NodeJS.ProcessEnv): Programs {
  const assets = env['KUBEBUILDER_ASSETS'];
  const unpack = findUnpack(env);
  const isBuilt = PROGRAMS.every((name) => isProgram(join(BUILT, name)));
  if (!assets && unpack === null && !isBuilt) {
    const reason = 'no Kubernetes programs: set KUBEBUILDER_ASSETS or run `npm run testenv` (wants Go)';
    return { folder: null, reason, isBare: true };
  }
  const without = (reason: string): Programs => ({ folder: null, reason, isBare: false });
  if (!runs('openssl', ['version'])) return without('openssl is not installed');
  if (assets) {
    const missing = PROGRAMS.filter((name) => !isProgram(join(assets, name)));
    if (missing.length === 0) return { folder: assets };
    return without(`KUBEBUILDER_ASSETS (${assets}) lacks ${missing.join(', ')}`);
  }
  if (unpack === null) return { folder: BUILT };
  try {
    const output = execFileSync(unpack, [...PROGRAMS], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { folder: output.trim() };
  } catch (error) {
    return without(`${unpack} failed: ${(error as Error).message}`);
  }
}

function findUnpack(env: NodeJS.ProcessEnv): string | null {
  const source = env['HAWSER_TESTENV_SOURCE'];
  if (source) return join(source, 'unpack');
  for (let at = CHECKOUT; at !== dirname(at); at = dirname(at)) {
    const unpack = join(dirname(at), 'shared', 'testenv', 'unpack');
    if (isProgram(unpack)) return unpack;
  }
  return null;
}

/** Path of a file of the test environment, such as an upstream manifest; null on a machine without it. */
export function testenvFile(...path: readonly string[]): string | null {
  const unpack = findUnpack(process.env);
  if (unpack === null) return null;
  const file = join(dirname(unpack), ...path);
  return existsSync(file) ? file : null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runs(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
