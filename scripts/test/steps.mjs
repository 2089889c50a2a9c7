import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { CACHE, ROOT } from '../checkout.mjs';
import { command } from './command.mjs';
import { ofCheck, ofPlaywright, ofVitest, sum } from './counts.mjs';
import { checkCharts } from './deploy.mjs';
import { checkTypes } from './types.mjs';

const modules = join(ROOT, 'node_modules');
const bin = (...path) => join(modules, ...path);

/** For the Kubernetes programs, which are written in Go: they collect garbage half as often. See `docs/decisions/0077-cheaper-tests.md`. */
const GO = { GOGC: process.env.GOGC ?? '200' };

/**
 * The steps of the test, in order. Each runs with the path of Node and resolves with its counts. With a scope (see `scope.mjs`) it
 * is limited to that; null where it has nothing to do then.
 * @type {{name: string, run: (node: string, scope: import('./scope.mjs').Scope | null) => Promise<import('./counts.mjs').Counts | null>}[]}
 */
export const STEPS = [
  {
    name: 'format',
    run: async (node, scope) => {
      const files = scope?.files ?? [];
      if (scope !== null && files.length === 0) return null;
      const biome = [bin('@biomejs', 'biome', 'bin', 'biome'), 'format', '--no-errors-on-unmatched'];
      return ofCheck((await command(node, [...biome, ...files])) === 0);
    },
  },
  {
    name: 'lint',
    run: async (node, scope) => {
      const files = (scope?.files ?? []).filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path));
      const oxlint = [bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', '-f', 'unix'];
      const isChecked = scope === null || files.length > 0;
      return sum([
        ...(isChecked ? [ofCheck((await command(node, [...oxlint, ...files])) === 0)] : []),
        ofCheck((await command(node, [join(ROOT, 'scripts', 'lint', 'main.mjs')])) === 0),
      ]);
    },
  },
  {
    name: 'types',
    run: async (node, scope) =>
      scope?.types.length === 0 ? null : ofCheck(await checkTypes(node, scope?.types ?? null)),
  },
  {
    // What is generated from the routes must be what they say.
    name: 'client',
    run: async (node, scope) => {
      if (scope?.isClient === false) return null;
      const write = join(ROOT, 'apps', 'server', 'src', 'openapi', 'write.ts');
      return ofCheck((await command(node, [write, '--check'])) === 0);
    },
  },
  {
    name: 'build',
    run: async (node, scope) => {
      if (scope !== null && !scope.isConsole && scope.journeys.length === 0) return null;
      await build(node);
      // Tests start what was built from here on.
      process.env['HAWSER_TEST_BUILT'] = '1';
      return ofCheck(true);
    },
  },
  { name: 'unit', run: (node, scope) => vitest(node, 'unit', scope) },
  { name: 'integration', run: (node, scope) => vitest(node, 'integration', scope) },
  { name: 'deploy', run: async (node, scope) => (scope?.isDeploy === false ? null : checkCharts(node)) },
  {
    // What a first visit loads, held to its budget.
    name: 'first-js',
    run: async (node, scope) => {
      if (scope?.isConsole === false) return null;
      const bench = join(ROOT, 'bench', 'src', 'first-js.ts');
      return ofCheck((await command(node, [bench, '--must-meet'])) === 0);
    },
  },
  { name: 'journeys', run: playwright },
];

async function vitest(node, project, scope) {
  if (scope?.tests.length === 0) return null;
  const report = reportPath(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Which of the files are the project's own, its configuration says.
  const files = scope?.isEverything === false ? ['--passWithNoTests', ...scope.tests] : [];
  // Beside a database and real programs tests wait more than they work.
  const workers = project === 'integration' ? ['--maxWorkers=4'] : [];
  const vitest = [
    bin('vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    // Modules are loaded once a worker, not once a file.
    '--no-isolate',
    ...workers,
    ...reporters,
    ...files,
  ];
  const code = await command(node, vitest, GO);
  return read(report, ofVitest, code);
}

async function playwright(node, scope) {
  const specs = scope?.isEverything === false ? [...scope.blocks, ...scope.journeys] : [];
  if (scope?.isEverything === false && specs.length === 0) return null;
  const report = reportPath('journeys');
  const code = await command(
    node,
    [
      bin('@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join('e2e', 'playwright.config.ts'),
      '--reporter=list,json',
      ...specs,
    ],
    { ...GO, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  return read(report, ofPlaywright, code);
}

function reportPath(name) {
  const folder = join(CACHE, 'test');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** Counts of a report; a run that failed without a report, or without a failure in it, is one failure. */
function read(path, counter, code) {
  if (!existsSync(path)) return ofCheck(false);
  const counts = counter(JSON.parse(readFileSync(path, 'utf8')));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
