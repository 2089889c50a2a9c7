// Our own lint rules, which oxlint cannot express: directions of imports, circles of folders, adapters,
// and versions.
import { ROOT } from '../checkout.mjs';
import { checkCircles } from './circles.mjs';
import { checkImports } from './imports.mjs';
import { checkNouns } from './nouns.mjs';
import { checkSeams } from './seams.mjs';
import { parse, sourcePaths } from './sources.mjs';
import { checkVersions } from './versions.mjs';

const sources = sourcePaths(ROOT).map((path) => parse(ROOT, path));
const found = [
  ...sources.flatMap((source) => [...checkImports(source), ...checkSeams(source), ...checkVersions(source)]),
  ...checkCircles(sources),
  ...checkNouns(sources),
];
for (const { path, line, message } of found) console.log(`${path}:${line}: ${message}`);
process.exitCode = found.length > 0 ? 1 : 0;
