import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { locked } from './lock.mjs';

const MARKER = join(ROOT, 'node_modules', '.hawser-installed');

/** Minimum version of Node that can run the TypeScript of this repository. */
const NODE_MAJOR = 24;

/**
 * Installs the dependencies if they are missing or differ from package-lock.json.
 * @returns {Promise<string>} Path of the Node that runs everything else.
 */
export async function install() {
  const wanted = digest();
  if (!isInstalled(wanted)) {
    await locked('install', async () => {
      if (!isInstalled(wanted)) npmCi(wanted);
    });
  }
  return nodePath();
}

/** Path of the Node in the dependencies, or of this one if it is new enough. */
export function nodePath() {
  const pinned = join(ROOT, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new Error(
    `No Node ${NODE_MAJOR} for ${process.platform}-${process.arch} in the registry: install it and run this with it.`,
  );
}

/** Changes only when `npm ci` would install something else, and not with other fields of a package. */
function digest() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const path of manifests()) {
    const { dependencies, devDependencies, optionalDependencies, overrides, workspaces } = readJson(path);
    hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, workspaces]));
  }
  return hash.digest('hex');
}

function manifests() {
  const found = [join(ROOT, 'package.json')];
  for (const parent of ['apps', 'packages']) {
    for (const name of readdirSync(join(ROOT, parent)).sort())
      found.push(join(ROOT, parent, name, 'package.json'));
  }
  for (const name of ['bench', 'e2e']) found.push(join(ROOT, name, 'package.json'));
  return found.filter(existsSync);
}

function isInstalled(wanted) {
  if (existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return true;
  if (!matchesLock()) return false;
  mark(wanted);
  return true;
}

/** Whether npm itself has installed the versions of package-lock.json. */
function matchesLock() {
  const hidden = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = readJson(hidden).packages;
  return Object.entries(readJson(join(ROOT, 'package-lock.json')).packages).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || entry.optional) return true;
    return installed[path]?.version === entry.version;
  });
}

function npmCi(wanted) {
  console.log('Installing dependencies (npm ci) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (error) throw new Error(`npm could not be run: ${error.message}`);
  if (status !== 0) throw new Error(`npm ci failed with code ${status}.`);
  mark(wanted);
}

function mark(wanted) {
  try {
    writeFileSync(MARKER, wanted);
  } catch (error) {
    // A read-only checkout that somebody else installed is accepted.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
