import { posix } from 'node:path';
import { folderOf, targetOf } from './imports.mjs';
import { isForTests, lineOf, walkTree } from './sources.mjs';

/** Where nouns are registered, one a line. */
const LIST = 'apps/console/src/nouns.ts';

/**
 * Violations of the rule that nouns are named in one place: of the folders that `nouns.ts` imports, only other such folders import
 * anything, and these the index only. So whatever is not a noun knows none.
 */
export function checkNouns(sources) {
  const list = sources.find(({ fileName }) => fileName === LIST);
  if (list === undefined) return [];
  const src = posix.dirname(LIST);
  const nouns = new Set(importsOf(list).map(({ to }) => folderOf(to)));
  const found = [];
  for (const source of sources) {
    const path = source.fileName;
    if (!path.startsWith(`${src}/`) || path === LIST || isForTests(path)) continue;
    const from = folderOf(path);
    for (const { to, target, line } of importsOf(source)) {
      const noun = folderOf(to);
      if (!nouns.has(noun) || noun === from) continue;
      if (!nouns.has(from))
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
