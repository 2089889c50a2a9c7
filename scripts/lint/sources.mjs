import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** TypeScript files below `root`, as paths from it with forward slashes. Generated files and builds are left out. */
export function sourcePaths(root) {
  const found = [];
  for (const top of ['apps', 'packages', 'bench', 'e2e']) walk(join(root, top));
  return found.map((path) => relative(root, path).split(sep).join('/')).sort();

  function walk(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!['dist', 'node_modules', 'generated'].includes(entry.name)) walk(path);
      } else if (/\.tsx?$/.test(entry.name) && !entry.name.endsWith('.gen.ts')) {
        found.push(path);
      }
    }
  }
}

/** The parsed file at `path` from `root`. */
export function parse(root, path) {
  return parseText(path, readFileSync(join(root, path), 'utf8'));
}

/** `text` parsed as the file `path`. */
export function parseText(path, text) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Calls `visit` for every node of the tree. */
export function walkTree(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walkTree(child, visit));
}

/** Line number of a node, from 1. */
export function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Whether a file is for tests alone: a test, what makes its data, or a folder of such. */
export function isForTests(path) {
  return /\.(test|spec|arbitrary)\.tsx?$|\/testing\//.test(path);
}
