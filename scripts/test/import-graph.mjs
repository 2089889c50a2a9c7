import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specifiersOf } from '../specifiers.mjs';

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * Who imports what, of files below `root`: each path with the paths of our own files that it names in an import, static or late.
 * Read by their text, which is fast and finds what imports say in this repository.
 * @param {string} root
 * @param {string[]} paths TypeScript and JavaScript files.
 * @returns {Map<string, string[]>}
 */
export function importGraph(root, paths) {
  const resolve = specifiersOf(root);
  const graph = new Map();
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    const targets = [...text.matchAll(SPECIFIER)].map(([, specifier]) => resolve(path, specifier));
    graph.set(path, [...new Set(targets.filter((target) => target !== null))]);
  }
  return graph;
}
