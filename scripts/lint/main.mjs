// The rules of the house that oxlint cannot express: directions of imports, and the seams.
import { ROOT } from '../checkout.mjs';
import { checkImports } from './imports.mjs';
import { checkSeams } from './seams.mjs';
import { parse, sourcePaths } from './sources.mjs';

const found = sourcePaths(ROOT).flatMap((path) => {
  const source = parse(ROOT, path);
  return [...checkImports(source), ...checkSeams(source)];
});
for (const { path, line, message } of found) console.log(`${path}:${line}: ${message}`);
process.exitCode = found.length > 0 ? 1 : 0;
