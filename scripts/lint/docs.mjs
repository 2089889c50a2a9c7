import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Paths that a guide tells people to create, and what only looks like a path. */
const NO_PATHS = new Set([
  'apps/console/src/notes/',
  'apps/server/src/notes/',
  'packages/contract/src/notes/',
  'packages/ui/src/themes/acme.json',
  'apps/v1',
]);

/** The documentation in Markdown, as paths from `root`. */
export function docPaths(root) {
  const found = readdirSync(root).filter((name) => name.endsWith('.md'));
  for (const name of readdirSync(join(root, 'docs'), { recursive: true }))
    if (name.endsWith('.md')) found.push(posix.join('docs', name.replaceAll('\\', '/')));
  return found.sort();
}

/**
 * Paths in backticks and links of a page that do not exist. A path is checked if it begins with a folder of the repository, or names a
 * source file below one (`live/hub.ts`). `files` are all source files, from the root.
 */
export function checkDoc({ root, path, text, files }) {
  const found = [];
  const exists = (to) => existsSync(join(root, to));
  for (const [index, line] of text.split('\n').entries()) {
    const add = (what) =>
      found.push({
        path,
        line: index + 1,
        message: `There is no ${what}: the documentation is out of date.`,
      });
    for (const [, named] of line.matchAll(/`([\w./@-]+\/[\w.-]*)`/g)) {
      if (NO_PATHS.has(named) || named.startsWith('@') || named.startsWith('.')) continue;
      if (/^(apps|packages|bench|e2e|scripts|docs|deploy)\//.test(named)) {
        if (!exists(named)) add(named);
      } else if (/\.(tsx?|mjs)$/.test(named)) {
        const end = `/${named.split('/').slice(-2).join('/')}`;
        if (!files.some((file) => file.endsWith(end))) add(named);
      }
    }
    for (const [, to] of line.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g))
      if (!exists(posix.join(posix.dirname(path), to))) add(to);
  }
  return found;
}

/** Decisions whose number is taken twice, or is not the one of their heading. `decisions`: file name and text. */
export function checkDecisionNumbers(decisions) {
  const taken = new Set();
  return decisions.flatMap(([name, text]) => {
    const number = Number(name.slice(0, 4));
    const isTaken = taken.has(number);
    taken.add(number);
    const path = `docs/decisions/${name}`;
    if (isTaken)
      return [{ path, line: 1, message: `Decision ${number} exists already: take the next number.` }];
    return text.startsWith(`# ${number}. `)
      ? []
      : [{ path, line: 1, message: `The heading must begin with '# ${number}. '.` }];
  });
}
