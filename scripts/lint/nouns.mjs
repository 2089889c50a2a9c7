import { posix } from 'node:path';
import ts from 'typescript';
import { folderOf, targetOf } from './imports.mjs';
import { isForTests, lineOf, walkTree } from './sources.mjs';

/** What a `nouns.ts` imports beside the nouns: how one is declared. */
const NO_NOUNS = ['noun'];

/** Where nouns are registered, one a line, and whether folders that are none may import them. */
const LISTS = [
  { list: 'apps/server/src/nouns.ts', isOpen: true },
  { list: 'apps/console/src/nouns.ts', isOpen: false },
];

/** A file that names so many nouns lists them. */
const MANY = 3;

/** Folders and files outside nouns that may name several, each with the reason. */
const NAMES_SEVERAL = new Map([
  ['apps/server/src/fleet-index/', 'the index has its own code for each noun of its opt-ins'],
  [
    'apps/server/src/store/migrations/',
    'a migration names tables of its time, and the next noun is no line there',
  ],
]);

/**
 * Violations of the rule that nouns are named in one place. The folders that a `nouns.ts` imports are the nouns: other folders
 * import their index only, and in the console only other nouns do. So there whatever is not a noun knows none. A file outside nouns
 * that names three or more, in texts or imports, lists them, so that the next noun would be another line there.
 */
export function checkNouns(sources) {
  return LISTS.flatMap((of) => checkSide(sources, of));
}

function checkSide(sources, { list, isOpen }) {
  const registered = sources.find(({ fileName }) => fileName === list);
  if (registered === undefined) return [];
  const src = posix.dirname(list);
  const nouns = new Set(
    importsOf(registered)
      .filter(({ to }) => /^[^/]+\/index\.ts$/.test(posix.relative(src, to)))
      .map(({ to }) => folderOf(to)),
  );
  for (const folder of NO_NOUNS) nouns.delete(folder);
  const found = [];
  for (const source of sources) {
    const path = source.fileName;
    if (!path.startsWith(`${src}/`) || path === list || isForTests(path)) continue;
    const from = folderOf(path);
    if (!nouns.has(from)) found.push(...checkNames(source, nouns));
    for (const { to, target, line } of importsOf(source)) {
      const noun = folderOf(to);
      if (!nouns.has(noun) || noun === from) continue;
      if (!isOpen && !nouns.has(from))
        found.push({ path, line, message: `Only nouns import nouns; this is ${target}.` });
      else if (!to.endsWith('/index.ts'))
        found.push({
          path,
          line,
          message: `Of ${noun} other folders may import its index only; this is ${target}.`,
        });
    }
  }
  return found;
}

function checkNames(source, nouns) {
  const path = source.fileName;
  if ([...NAMES_SEVERAL.keys()].some((known) => path.startsWith(known))) return [];
  const found = new Set();
  walkTree(source, (node) => {
    if (!ts.isStringLiteralLike(node)) return;
    const [, imported = node.text] =
      /^(?:(?:\.\.?\/)+|@hawser\/(?:contract|domain)\/)([^/]+)/.exec(node.text) ?? [];
    if (nouns.has(imported)) found.add(imported);
  });
  if (found.size < MANY) return [];
  const message = `A file outside nouns names ${[...found].join(', ')}: nouns are listed in nouns.ts only.`;
  return [{ path, line: 1, message }];
}

/** What a file imports of its own app. */
function importsOf(source) {
  const found = [];
  walkTree(source, (node) => {
    const target = targetOf(node);
    if (!target?.text.startsWith('.')) return;
    const to = posix.join(posix.dirname(source.fileName), target.text);
    found.push({ to, target: target.text, line: lineOf(source, target) });
  });
  return found;
}
