import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * Which of our own files an import names: a function of the importing file's path and the specifier. Its result is a path from
 * `root`, or null for what is not ours.
 * @param {string} root
 * @returns {(path: string, specifier: string) => string | null}
 */
export function specifiersOf(root) {
  const packages = packagesIn(root);
  return (path, specifier) => resolve(path, specifier, packages);
}

/** Exports of our packages by name, `@hawser/domain`. */
function packagesIn(root) {
  const found = new Map();
  const folders = ['apps', 'packages'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  );
  for (const folder of [...folders, 'bench', 'e2e']) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
    found.set(name, { folder, exports });
  }
  return found;
}

function resolve(path, specifier, packages) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const [, name, rest] = /^(@hawser\/[^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  const owner = packages.get(name);
  if (owner === undefined) return null;
  for (const [key, target] of Object.entries(owner.exports)) {
    const [before, after] = key.split('*');
    const asked = rest === undefined ? '.' : `./${rest}`;
    if (after === undefined ? asked === key : asked.startsWith(before) && asked.endsWith(after))
      return posix.join(owner.folder, target.replace('*', asked.slice(before.length)));
  }
  return null;
}
