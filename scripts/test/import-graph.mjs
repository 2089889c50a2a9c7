import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * Who imports what, of files below `root`: each path with the paths of our own files that it names in an import, static or late.
 * Read by their text, which is fast and finds what imports say in this repository.
 * @param {string} root
 * @param {string[]} paths TypeScript and JavaScript files.
 * @returns {Map<string, string[]>}
 */
export function importGraph(root, paths) {
  const packages = packagesIn(root);
  const graph = new Map();
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    const targets = [...text.matchAll(SPECIFIER)].map(([, specifier]) => resolve(path, specifier, packages));
    graph.set(path, [...new Set(targets.filter((target) => target !== null))]);
  }
  return graph;
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

/** Path of what a specifier names; null for what is not ours. */
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
