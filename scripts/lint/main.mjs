// Our own lint rules, which oxlint cannot express: directions of imports, circles of folders, adapters,
// versions, exports that nothing imports, lengths of files, and paths in the documentation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { checkClasses, cssModules } from './classes.mjs';
import { checkCircles } from './circles.mjs';
import { checkDecisionNumbers, checkDoc, docPaths } from './docs.mjs';
import { checkExports } from './exports.mjs';
import { checkImports } from './imports.mjs';
import { checkLengths } from './lengths.mjs';
import { checkNouns } from './nouns.mjs';
import { specifiersOf } from '../specifiers.mjs';
import { checkSeams } from './seams.mjs';
import { parse, sourcePaths } from './sources.mjs';
import { checkVersions } from './versions.mjs';

const files = sourcePaths(ROOT);
const sources = files.map((path) => parse(ROOT, path));
const styles = cssModules(ROOT);
const found = [
  ...sources.flatMap((source) => [...checkImports(source), ...checkSeams(source), ...checkVersions(source)]),
  ...checkCircles(sources),
  ...checkNouns(sources),
  ...checkExports(sources, specifiersOf(ROOT), scripts()),
  ...checkClasses(styles, sources),
  ...checkLengths([...styles, ...sources.map(({ fileName, text }) => ({ path: fileName, text }))]),
  ...docPaths(ROOT).flatMap((path) =>
    checkDoc({ root: ROOT, path, text: readFileSync(join(ROOT, path), 'utf8'), files }),
  ),
  ...checkDecisionNumbers(decisions()),
];
for (const { path, line, message } of found) console.log(`${path}:${line}: ${message}`);
process.exitCode = found.length > 0 ? 1 : 0;

/** File name and text of the decisions. */
function decisions() {
  const folder = join(ROOT, 'docs', 'decisions');
  const names = readdirSync(folder).filter((name) => /^\d/.test(name));
  return names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

/** The text of our scripts, which import from the TypeScript files too. */
function scripts() {
  return readdirSync(join(ROOT, 'scripts'), { recursive: true })
    .filter((path) => path.endsWith('.mjs') && !path.includes('test'))
    .map((path) => readFileSync(join(ROOT, 'scripts', path), 'utf8'))
    .join('\n');
}
