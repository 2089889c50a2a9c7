import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { isForTests } from './sources.mjs';

/** The CSS modules below `root`, as paths from it with their text. */
export function cssModules(root) {
  return ['apps/console/src', 'packages/ui'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true })
      .filter((path) => path.endsWith('.module.css') && !path.includes('node_modules'))
      .map((path) => join(root, top, path))
      .map((path) => ({
        path: relative(root, path).split(sep).join('/'),
        text: readFileSync(path, 'utf8'),
      })),
  );
}

/** Violations of the rule that every class of a CSS module is used: a file that imports the module names it. */
export function checkClasses(modules, sources) {
  return modules.flatMap(({ path, text }) => {
    const name = basename(path);
    const importers = sources.filter(
      (source) => !isForTests(source.fileName) && source.text.includes(`/${name}'`),
    );
    return [...classesIn(text)]
      .filter(([each]) => !importers.some((source) => isNamed(source.text, each)))
      .map(([each, line]) => ({ path, line, message: `The class ${each} is not used.` }));
  });
}

/** The classes of a style sheet with the line of their first use. */
function classesIn(text) {
  const found = new Map();
  const bare = text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const [at, line] of bare.split('\n').entries()) {
    // A declaration ends with a semicolon: what else has a dot is a selector.
    if (line.trimEnd().endsWith(';')) continue;
    for (const [, each] of line.matchAll(/\.([a-z_][\w-]*)/gi)) if (!found.has(each)) found.set(each, at + 1);
  }
  return found;
}

/** `css.name`, or the name as a text, such as in `classes['name']` or `classes[isQuoted ? 'quote' : 'text']`. */
const isNamed = (text, name) => text.includes(`'${name}'`) || new RegExp(`\\.${name}\\b`).test(text);
