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

/**
 * The steps of the test, in order. Each runs with the path of Node and resolves with its counts.
 * @type {{name: string, run: (node: string) => Promise<import('./counts.mjs').Counts>}[]}
 */
export const STEPS = [
  {
    name: 'format',
    run: async (node) =>
      ofCheck((await command(node, [bin('@biomejs', 'biome', 'bin', 'biome'), 'format'])) === 0),
  },
  {
    name: 'lint',
    run: async (node) =>
      sum([
        ofCheck(
          (await command(node, [
            bin('oxlint', 'bin', 'oxlint'),
            '--type-aware',
            '--deny-warnings',
            '-f',
            'unix',
          ])) === 0,
        ),
        ofCheck((await command(node, [join(ROOT, 'scripts', 'lint', 'main.mjs')])) === 0),
      ]),
  },
  { name: 'types', run: async (node) => ofCheck(await checkTypes(node)) },
  {
    // What is generated from the routes must be what they say.
    name: 'client',
    run: async (node) =>
      ofCheck(
        (await command(node, [join(ROOT, 'apps', 'server', 'src', 'openapi', 'write.ts'), '--check'])) === 0,
      ),
  },
  { name: 'unit', run: (node) => vitest(node, 'unit') },
  { name: 'integration', run: (node) => vitest(node, 'integration') },
  { name: 'deploy', run: checkCharts },
  {
    name: 'build',
    run: async (node) => {
      await build(node);
      return ofCheck(true);
    },
  },
  {
    // What a first visit loads, held to its budget.
    name: 'first-js',
    run: async (node) =>
      ofCheck((await command(node, [join(ROOT, 'bench', 'src', 'first-js.ts'), '--must-meet'])) === 0),
  },
  { name: 'journeys', run: playwright },
];

async function vitest(node, project) {
  const report = reportPath(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await command(node, [bin('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters]);
  return read(report, ofVitest, code);
}

async function playwright(node) {
  const report = reportPath('journeys');
  const code = await command(
    node,
    [
      bin('@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join('e2e', 'playwright.config.ts'),
      '--reporter=list,json',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
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
