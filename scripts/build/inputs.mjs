import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE, ROOT } from '../checkout.mjs';

/**
 * The targets of the build. `inputs` are files and folders of the checkout; `output` is created by the build.
 * @type {Record<string, {inputs: string[], output: string}>}
 */
export const TARGETS = {
  console: {
    inputs: [
      'apps/console',
      'packages/contract',
      'packages/domain',
      'packages/manifest',
      'packages/ports',
      'packages/ui',
    ],
    output: 'apps/console/dist/index.html',
  },
  server: {
    inputs: [
      'apps/server',
      'packages/contract',
      'packages/domain',
      'packages/manifest',
      'packages/ports',
      'packages/postgres',
    ],
    output: 'apps/server/dist/main.js',
  },
  agent: {
    inputs: ['apps/agent', 'packages/contract', 'packages/domain', 'packages/manifest', 'packages/ports'],
    output: 'apps/agent/dist/main.js',
  },
};

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'scripts/build'];

/** Those of `names` whose output is missing or was built from other inputs. */
export function staleTargets(names) {
  return names.filter((name) => {
    const marker = markerOf(name);
    return (
      !existsSync(join(ROOT, TARGETS[name].output)) ||
      !existsSync(marker) ||
      readFileSync(marker, 'utf8') !== digestOf(name)
    );
  });
}

/** Records that `name` was built from inputs with this digest, which was computed before the build. */
export function markBuilt(name, digest) {
  mkdirSync(join(CACHE, 'build'), { recursive: true });
  writeFileSync(markerOf(name), digest);
}

/** Digest of the inputs of one target: their paths and contents. */
export function digestOf(name) {
  const hash = createHash('sha256');
  for (const input of [...COMMON, ...TARGETS[name].inputs]) addTo(hash, join(ROOT, input));
  return hash.digest('hex');
}

function markerOf(name) {
  return join(CACHE, 'build', name);
}

function addTo(hash, path) {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      if (!isOutside(name)) addTo(hash, join(path, name));
    }
    return;
  }
  hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
}

function isOutside(name) {
  return (
    name === 'dist' ||
    name === 'node_modules' ||
    name.startsWith('.') ||
    name === 'testing' ||
    /\.(test|arbitrary)\.tsx?$/.test(name)
  );
}
