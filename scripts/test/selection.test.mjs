import { expect, test } from 'vitest';
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { coverageOf, SHARED, WHOLE } from './coverage.mjs';
import { importGraph } from './import-graph.mjs';
import { select } from './selection.mjs';

const graph = new Map(
  Object.entries({
    'packages/domain/src/networks/name.ts': [],
    'packages/domain/src/networks/name.test.ts': ['packages/domain/src/networks/name.ts'],
    'packages/domain/src/index.ts': ['packages/domain/src/networks/name.ts'],
    'apps/server/src/networks/define.ts': ['packages/domain/src/index.ts'],
    'apps/server/src/networks/define.test.ts': ['apps/server/src/testing/whole.ts'],
    'apps/server/src/clusters/define.ts': ['apps/server/src/networks/define.ts'],
    'apps/server/src/clusters/define.test.ts': ['apps/server/src/clusters/define.ts'],
    'apps/server/src/routes.ts': ['apps/server/src/networks/define.ts'],
    'apps/server/src/testing/whole.ts': ['apps/server/src/routes.ts'],
    'apps/server/src/mail/mail.test.ts': ['apps/server/src/testing/whole.ts'],
    'apps/server/src/system-tests/isolation.test.ts': ['apps/server/src/testing/whole.ts'],
    'apps/console/src/networks/grid.tsx': [],
    'packages/ui/src/grid/grid.tsx': [],
    'packages/ui/gallery/grid.spec.ts': [],
    'e2e/src/person.ts': [],
    'e2e/src/network-selector.spec.ts': ['e2e/src/person.ts'],
    'e2e/src/settings.spec.ts': [],
  }),
);
const uses = new Map([
  ['packages/domain', []],
  ['packages/ui', []],
  ['apps/server', ['packages/domain']],
  ['apps/console', ['packages/domain', 'packages/ui']],
]);
const coverage = new Map([['e2e/src/network-selector.spec.ts', ['networks', SHARED]]]);
const of = (...changed) => select(changed, graph, uses, coverage);

test('a change of a noun runs its tests, those of who imports it, what holds every noun, and its journeys', () => {
  expect(of('apps/server/src/networks/define.ts')).toMatchObject({
    isEverything: false,
    types: ['apps/server'],
    tests: [
      'apps/server/src/networks/define.test.ts',
      'apps/server/src/clusters/define.test.ts',
      'apps/server/src/system-tests/isolation.test.ts',
    ],
    journeys: ['e2e/src/network-selector.spec.ts'],
    blocks: [],
    isClient: true,
    isConsole: false,
  });
});

test('what a noun registers is used by the whole server, not by who imports the noun', () => {
  const nouns = new Map([
    ['apps/server/src/networks/update.ts', []],
    ['apps/server/src/networks/registration.ts', ['apps/server/src/networks/update.ts']],
    ['apps/server/src/networks/index.ts', ['apps/server/src/networks/registration.ts']],
    ['apps/server/src/networks/update.test.ts', ['apps/server/src/testing/whole.ts']],
    ['apps/server/src/live/window.test.ts', ['apps/server/src/networks/index.ts']],
  ]);
  const { tests } = select(['apps/server/src/networks/update.ts'], nouns, uses, new Map());
  expect(tests).toEqual(['apps/server/src/networks/update.test.ts']);
});

test('a change of a rule runs the tests of its noun everywhere, and checks the types of all who use its package', () => {
  expect(of('packages/domain/src/networks/name.ts')).toMatchObject({
    types: ['packages/domain', 'apps/server', 'apps/console'],
    tests: ['packages/domain/src/networks/name.test.ts', 'apps/server/src/networks/define.test.ts'],
    isConsole: true,
  });
});

test('a change of what journeys share runs those that import it, and a test or journey that changed runs itself', () => {
  expect(of('e2e/src/person.ts').journeys).toEqual(['e2e/src/network-selector.spec.ts']);
  expect(of('e2e/src/settings.spec.ts')).toMatchObject({ tests: [], journeys: ['e2e/src/settings.spec.ts'] });
  expect(of('apps/server/src/mail/mail.test.ts').tests).toContain('apps/server/src/mail/mail.test.ts');
});

test('every journey says what it covers, every noun has journeys, and code that all use has the shared ones', () => {
  const names = (folder) => readdirSync(join(ROOT, folder), { withFileTypes: true });
  const journeys = names('e2e/src').flatMap(({ name }) =>
    name.endsWith('.spec.ts') ? [`e2e/src/${name}`] : [],
  );
  const covers = new Map(journeys.map((path) => [path, coverageOf(ROOT, path)]));
  const workspaces = ['apps', 'packages'].flatMap((group) =>
    names(group).map(({ name }) => `${group}/${name}/src`),
  );
  const folders = workspaces
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => names(folder).flatMap((each) => (each.isDirectory() ? [each.name] : [])));
  const known = new Set([...folders, SHARED, WHOLE]);
  expect([...covers].filter(([, of]) => of.length === 0)).toEqual([]);
  expect(
    [...covers].flatMap(([path, of]) => of.filter((name) => !known.has(name)).map((name) => [path, name])),
  ).toEqual([]);
  const whole = new Map(journeys.map((path) => [path, []]));
  const selected = (path) =>
    select([path], whole, uses, covers).journeys.map((each) => posix.basename(each, '.spec.ts'));
  for (const app of ['apps/server/src', 'apps/console/src']) {
    for (const { name } of names(app).filter((each) => each.isDirectory() && each.name !== 'testing'))
      expect(selected(`${app}/${name}/x.ts`).length, name).toBeGreaterThan(0);
  }
  expect(selected('apps/console/src/live/store.ts').sort()).toEqual(['grids', 'keyboard', 'story']);
  expect(selected('apps/server/src/routers/routes.ts')).toContain('detach');
  expect(selected('apps/server/src/routers/routes.test.ts')).toEqual([]);
});

test('a change of a block runs the gallery, and of a document nothing', () => {
  expect(of('packages/ui/src/grid/grid.tsx')).toMatchObject({
    types: ['packages/ui', 'apps/console'],
    blocks: ['packages/ui/gallery/grid.spec.ts'],
    isConsole: true,
  });
  expect(of('docs/reference/performance.md')).toMatchObject({
    types: [],
    tests: [],
    journeys: [],
    blocks: [],
  });
});

test('a change of what all depends on runs everything', () => {
  for (const path of ['package-lock.json', 'vitest.config.ts', 'packages/testkit/src/index.ts']) {
    const { isEverything, tests, journeys, isDeploy } = of(path);
    expect([isEverything, tests.length, journeys.length, isDeploy]).toEqual([true, 5, 2, true]);
  }
});

test('imports are found as this repository writes them', () => {
  const path = 'scripts/test/selection.test.mjs';
  expect(importGraph(ROOT, [path]).get(path)).toEqual([
    'scripts/checkout.mjs',
    'scripts/test/coverage.mjs',
    'scripts/test/import-graph.mjs',
    'scripts/test/selection.mjs',
  ]);
  const bench = importGraph(ROOT, ['bench/src/seal.ts']).get('bench/src/seal.ts');
  expect(bench).toContain('bench/src/harness/bench.ts');
  const ui = importGraph(ROOT, ['apps/console/src/app/boot.tsx']).get('apps/console/src/app/boot.tsx');
  expect(ui).toEqual(
    expect.arrayContaining(['packages/domain/src/accounts/index.ts', 'packages/ui/src/clock/index.ts']),
  );
});
