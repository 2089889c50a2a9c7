import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { checkClasses } from './classes.mjs';
import { checkCircles } from './circles.mjs';
import { ROOT } from '../checkout.mjs';
import { checkDecisionNumbers, checkDoc } from './docs.mjs';
import { checkExports } from './exports.mjs';
import { checkImports } from './imports.mjs';
import { checkLengths } from './lengths.mjs';
import { checkNouns } from './nouns.mjs';
import { specifiersOf } from '../specifiers.mjs';
import { checkSeams } from './seams.mjs';
import { parseText } from './sources.mjs';
import { checkVersions } from './versions.mjs';

const imports = (path, text) => checkImports(parseText(path, text)).map((violation) => violation.message);
const seams = (path, text) => checkSeams(parseText(path, text)).map((violation) => violation.message);

const circles = (files) =>
  checkCircles(Object.entries(files).map(([path, text]) => parseText(`apps/console/src/${path}`, text))).map(
    (violation) => violation.message,
  );

test('paths and links of the documentation exist', () => {
  const files = ['apps/server/src/live/hub.ts'];
  const doc = (text) => checkDoc({ root: ROOT, path: 'docs/x.md', text, files }).length;
  expect(doc('`apps/server/src/nouns.ts`, `live/hub.ts`, `apps/server/` and [this](README.md#x)')).toBe(0);
  expect(doc('`apps/v1`, `@hawser/ui/tabs` and [that](https://example.org/x)')).toBe(0);
  expect(doc('`apps/server/src/gone.ts`')).toBe(1);
  expect(doc('`live/gone.ts`')).toBe(1);
  expect(doc('[gone](gone.md)')).toBe(1);
});

test('every decision has a number of its own, which its heading names', () => {
  const check = (...decisions) => checkDecisionNumbers(decisions).map(({ path }) => path);
  expect(check(['0001-a.md', '# 1. A'], ['0002-b.md', '# 2. B'])).toEqual([]);
  expect(check(['0001-a.md', '# 1. A'], ['0001-b.md', '# 1. B'])).toEqual(['docs/decisions/0001-b.md']);
  expect(check(['0002-b.md', '# 1. B'])).toEqual(['docs/decisions/0002-b.md']);
});

test('every class of a CSS module is used', () => {
  const css = {
    path: 'apps/console/src/x/x.module.css',
    text: '.shown,\n.row[data-a] .gone {\n  margin: 0.5px;\n}\n',
  };
  const of = (text) =>
    checkClasses([css], [parseText('apps/console/src/x/x.tsx', text)]).map(
      ({ line, message }) => `${line}: ${message}`,
    );
  const imported = "import classes from './x.module.css';";
  expect(of(`${imported} classes['shown']; classes[a ? 'row' : 'gone'];`)).toEqual([]);
  expect(of(`${imported} classes.shown; classes['row'];`)).toEqual(['2: The class gone is not used.']);
});

test('product code uses what it exports, not tests alone', () => {
  const files = {
    'a.ts': 'export const used = 1; export const tried = 2; export const own = 3; const both = own + used;',
    'b.ts': "export { again, shown } from './c.ts';",
    'c.ts': 'export const again = 1; export const shown = 2;',
    'd.ts': "import { used } from './a.ts'; import { shown } from './b.ts'; export default used + shown;",
    'a.test.ts': "import { tried, own } from './a.ts'; import { again } from './b.ts';",
  };
  const sources = Object.entries(files).map(([path, text]) => parseText(`packages/ui/src/x/${path}`, text));
  const found = checkExports(sources, specifiersOf(ROOT));
  expect(found.map(({ path, message }) => `${posix.basename(path)}: ${message}`)).toEqual([
    'a.ts: Only tests import tried.',
    'c.ts: Only tests import again.',
  ]);
});

test('an export is imported by another file', () => {
  const files = {
    'a.ts': 'export const used = 1; export const { taken, left } = x; export function own() {} own();',
    'b.ts': "import { used, taken as x } from './a.ts'; export default x;",
    'index.ts': "export { type Shown, Hidden } from './c.ts'; export * from './d.ts';",
    'c.ts': 'export type Shown = 1; export class Hidden {}',
    'd.ts': 'export const far = 1; export const script = 2;',
    'late.ts': 'export const late = 1;',
    'e.ts': "import { far, type Shown } from './index.ts'; const at = () => import('./late.ts');",
  };
  const sources = Object.entries(files).map(([path, text]) => parseText(`packages/ui/src/x/${path}`, text));
  const found = checkExports(sources, specifiersOf(ROOT), "import { script } from 'x';");
  expect(found.map(({ path, message }) => `${posix.basename(path)}: ${message}`)).toEqual([
    'a.ts: No other file imports left.',
    'a.ts: No other file imports own.',
    'index.ts: No other file imports Hidden.',
  ]);
});

test('only one file counts versions up', () => {
  const update = 'const x = sql`update routers r set version = r.version + 1`;';
  const versions = (path, text) => checkVersions(parseText(`apps/server/src/${path}`, text)).length;
  expect(versions('routers/x.ts', update)).toBe(1);
  expect(versions('routers/x.ts', 'const x = sql`version = ${version} + 1`;')).toBe(1);
  expect(versions('routers/x.ts', "set((of) => ({ version: of('version', '+', 1) }));")).toBe(1);
  expect(versions('store/next-version.ts', update)).toBe(0);
  expect(versions('routers/x.test.ts', update)).toBe(0);
  expect(versions('routers/x.ts', 'const after = version;')).toBe(0);
});

test('the domain imports nothing, not even from Node', () => {
  const path = 'packages/domain/src/status/status.ts';
  expect(imports(path, "import { z } from 'zod';")[0]).toContain(
    'packages/domain may import nothing but our own files',
  );
  expect(imports(path, "import { join } from 'node:path';")).toHaveLength(1);
  expect(imports(path, "import type { X } from '@hawser/contract';")[0]).toContain(
    'may not import @hawser/contract',
  );
  expect(imports(path, "import { tone } from '../tone/tone.ts';")).toEqual([]);
});

test('the contract imports the domain and zod', () => {
  const path = 'packages/contract/src/problem/problem.ts';
  expect(imports(path, "import { z } from 'zod';\nimport { x } from '@hawser/domain';")).toEqual([]);
  expect(imports(path, "import pg from 'pg';")).toHaveLength(1);
});

test('the interface package knows no noun', () => {
  expect(imports('packages/ui/src/tree-grid/grid.tsx', "import { x } from '@hawser/domain';")).toHaveLength(
    1,
  );
});

test('console, server and agent do not know each other', () => {
  expect(imports('apps/console/src/app/app.tsx', "import { x } from '@hawser/server';")).toHaveLength(1);
  expect(imports('apps/server/src/main.ts', "import { x } from '../../agent/src/main.ts';")[0]).toContain(
    'apps/agent',
  );
  expect(imports('apps/agent/src/main.ts', "export { x } from '@hawser/console';")).toHaveLength(1);
});

const serverNouns = (path, text) =>
  checkNouns([
    parseText(
      'apps/server/src/nouns.ts',
      "import { networks } from './networks/index.ts';\nimport type { PortsOf } from './noun/index.ts';",
    ),
    parseText(`apps/server/src/${path}`, text),
  ]).map((violation) => violation.message);

test('of a registered noun of the server only the index is imported', () => {
  const path = 'clusters/routes.ts';
  expect(serverNouns(path, "import { x } from '../networks/table.ts';")[0]).toContain('its index only');
  expect(serverNouns(path, "const x = await import('../networks/table.ts');")).toHaveLength(1);
  expect(serverNouns('live/x.ts', "import { x } from '../networks/table.ts';")).toHaveLength(1);
  expect(
    serverNouns(path, "import { x } from '../networks/index.ts';\nimport { y } from './table.ts';"),
  ).toEqual([]);
  expect(serverNouns(path, "import { x } from '../noun/noun.ts';")).toEqual([]);
});

const nouns = (path, text) =>
  checkNouns([
    parseText(
      'apps/console/src/nouns.ts',
      "import { networks } from './networks/index.ts';\nimport { rules } from './rules/index.ts';",
    ),
    parseText(`apps/console/src/${path}`, text),
  ]).map((violation) => violation.message);

test('code of the console outside nouns imports none of them', () => {
  for (const folder of ['app', 'frame', 'page', 'palette', 'menu', 'live', 'list', 'dialogs', 'shortcuts'])
    expect(nouns(`${folder}/x.ts`, "import { networks } from '../networks/index.ts';")).toEqual([
      'Only nouns import nouns; this is ../networks/index.ts.',
    ]);
  expect(nouns('frame/x.ts', "const x = () => import('../networks/networks-page.tsx');")).toHaveLength(1);
  expect(nouns('app/x.ts', "import { NOUNS } from '../nouns.ts';")).toEqual([]);
});

test('a file outside nouns does not list them', () => {
  const check = (path, text) =>
    checkNouns([
      parseText(
        'apps/server/src/nouns.ts',
        "import './networks/index.ts'; import './fleet-map/index.ts'; import './tags/index.ts';",
      ),
      parseText(`apps/server/src/${path}`, text),
    ]).map(({ message }) => message);
  const list = "const all = ['networks', 'fleet-map', 'tags'];";
  expect(check('live/x.ts', list)[0]).toContain('names networks, fleet-map, tags');
  expect(
    check(
      'x.ts',
      "import '../networks/index.ts'; import type { T } from '@hawser/contract/tags'; x('fleet-map');",
    ),
  ).toHaveLength(1);
  expect(check('live/x.ts', "const two = ['networks', 'tags', 'others'];")).toEqual([]);
  for (const path of ['networks/x.ts', 'fleet-index/x.ts', 'live/x.test.ts'])
    expect(check(path, list)).toEqual([]);
});

test('a noun of the console imports the index of another', () => {
  expect(
    nouns('networks/x.ts', "import { rules } from '../rules/index.ts';\nimport { y } from './y.ts';"),
  ).toEqual([]);
  expect(nouns('networks/x.ts', "import { rules } from '../rules/words.ts';")[0]).toContain('its index only');
});

test('the test kit is only for tests', () => {
  expect(imports('apps/server/src/store/store.ts', "import { x } from '@hawser/testkit';")).toHaveLength(1);
  expect(imports('apps/server/src/store/store.test.ts', "import { x } from '@hawser/testkit';")).toEqual([]);
  expect(imports('packages/ui/src/tree-grid/grid.tsx', "import { x } from '@hawser/testkit';")).toHaveLength(
    1,
  );
  expect(imports('packages/ui/gallery/visual.spec.ts', "import { x } from '@hawser/testkit/axe';")).toEqual(
    [],
  );
});

test('the system clock is used in adapters only', () => {
  expect(seams('apps/server/src/jobs/run.ts', 'const now = new Date();')).toHaveLength(1);
  expect(seams('apps/server/src/jobs/run.ts', 'const then = new Date(instant);')).toEqual([]);
  expect(seams('packages/ports/src/adapters/system-clock.ts', 'const now = new Date();')).toEqual([]);
});

test('randomness is not imported', () => {
  expect(
    seams('apps/server/src/jobs/run.ts', "import { createHash, randomBytes } from 'node:crypto';"),
  ).toHaveLength(1);
  expect(seams('apps/server/src/jobs/run.ts', "import { createHash } from 'node:crypto';")).toEqual([]);
  expect(
    seams('apps/server/src/jobs/run.ts', "import { setTimeout } from 'node:timers/promises';"),
  ).toHaveLength(1);
});

test('a circle of folders is reported with the import of each step', () => {
  expect(
    circles({
      'a/a.ts': "import { b } from '../b/index.ts';",
      'b/index.ts': "export { c } from '../c/c.ts';",
      'c/c.ts': "const a = () => import('../a/a.ts');",
    }),
  ).toEqual([
    'Folders of apps/console/src form a circle: a → b → c → a. ' +
      'a/a.ts imports b/index.ts; b/index.ts imports c/c.ts; c/c.ts imports a/a.ts.',
  ]);
});

test('folders in a folder form no circle either, nor folders that are connected by a file beside them', () => {
  expect(
    circles({
      'a/x/x.ts': "import { y } from '../y/y.ts';",
      'a/y/y.ts': "import { x } from '../x/x.ts';",
    })[0],
  ).toContain('Folders of apps/console/src/a form a circle: x → y → x.');
  expect(
    circles({
      'a/a.ts': "import { all } from '../all.ts';",
      'all.ts': "import { a } from './a/a.ts';",
    })[0],
  ).toContain('a → all.ts → a');
});

test('files within a folder may import each other, and tests anything', () => {
  expect(
    circles({
      'a/a.ts': "import { x } from './x.ts';",
      'a/x.ts': "import { a } from './a.ts';\nimport { b } from '../b/b.ts';",
      'b/b.ts': 'export const b = 1;',
      'b/b.test.ts': "import { a } from '../a/a.ts';",
    }),
  ).toEqual([]);
});

test('no file has more than 400 lines', () => {
  const file = (lines) => ({ path: 'apps/console/src/a.ts', text: 'x\n'.repeat(lines) });
  expect(checkLengths([file(400)])).toEqual([]);
  expect(checkLengths([file(401)]).map(({ message }) => message)).toEqual([
    'The file has 401 lines, more than 400: split it by what it says.',
  ]);
});
