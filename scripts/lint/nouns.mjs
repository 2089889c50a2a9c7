import { posix } from 'node:path';
import { folderOf, targetOf } from './imports.mjs';
import { isForTests, lineOf, walkTree } from './sources.mjs';

/** What a `nouns.ts` imports beside the nouns: how one is declared. */
const NO_NOUNS = ['noun'];

/** Where nouns are registered, one a line, and whether folders that are none may import them. */
const LISTS = [
  { list: 'apps/server/src/nouns.ts', isOpen: true },
  { list: 'apps/console/src/nouns.ts', isOpen: false },
];

/**
 * Violations of the rule that nouns are named in one place. The folders that a `nouns.ts` imports are the nouns: other folders
 * import their index only, and in the console only other nouns do. So there whatever is not a noun knows none.
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
