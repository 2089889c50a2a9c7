import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { changedFiles } from './changed-files.mjs';
import { quiet } from './command.mjs';
import { coverageOf } from './coverage.mjs';
import { importGraph } from './import-graph.mjs';
import { select } from './selection.mjs';
import { workspaces } from './types.mjs';

/**
 * What a run is limited to.
 * @typedef {{words: string, isEverything: boolean, files: string[], types: string[], tests: string[],
 *   journeys: string[], blocks: string[], isClient: boolean, isConsole: boolean, isDeploy: boolean}} Scope
 */

/** What changes since main could break, and in words what was compared. @returns {Promise<Scope>} */
export async function scopeOfChanges() {
  const { base, paths } = await changedFiles();
  const { output } = await quiet('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  const sources = output
    .split('\n')
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && existsSync(join(ROOT, path)));
  const journeys = sources.filter((path) => path.endsWith('.spec.ts'));
  const coverage = new Map(journeys.map((path) => [path, coverageOf(ROOT, path)]));
  const selection = select(paths, importGraph(ROOT, sources), usesOf(workspaces()), coverage);
  const words = selection.isEverything
    ? `Compared with ${base}: ${count(paths, 'file')} changed, one of which can break anything: everything runs.`
    : `Compared with ${base}: ${count(paths, 'file')} changed. ${count(selection.tests, 'test file')} and ${count(selection.journeys, 'journey file')} run.`;
  return {
    ...selection,
    words,
    files: paths.filter((path) => existsSync(join(ROOT, path))),
  };
}

/** Each workspace's folder with the folders of ours that its package.json names. */
function usesOf(folders) {
  const read = (folder) => {
    const file = join(ROOT, folder, 'package.json');
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  const byName = new Map(folders.map((folder) => [read(folder).name, folder]));
  return new Map(
    folders.map((folder) => {
      const { dependencies = {}, devDependencies = {} } = read(folder);
      const names = Object.keys({ ...dependencies, ...devDependencies });
      return [folder, names.map((name) => byName.get(name)).filter((used) => used !== undefined)];
    }),
  );
}

function count(list, what) {
  return `${list.length} ${what}${list.length === 1 ? '' : 's'}`;
}
