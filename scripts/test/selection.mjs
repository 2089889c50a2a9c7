import { SHARED } from './coverage.mjs';

/** A change of these can break anything. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|\.npmrc|tsconfig\.base\.json|vitest\.config\.ts|scripts\/(?:install|checkout|test|relay)\.mjs|scripts\/test\/.*|(?:apps|packages)\/[^/]+\/package\.json|packages\/testkit\/.*)$/;
/**
 * Files that bring all nouns together: a program's or package's own files in `src`, what tests start whole, and what a noun registers
 * for it (its routes, its pages), which nobody else uses. Who imports a noun by way of them is not asked: the noun's own tests, and
 * those that hold every noun, stand for all.
 */
const GATHERS =
  /^(?:apps|packages)\/[^/]+\/src\/(?:[^/]+\.tsx?|(?:[^/]+\/)*testing\/.*|app\/.*|openapi\/.*|[^/]+\/registration\.tsx?)$/;
const TEST = /\.test\.(?:tsx?|mjs)$/;
const JOURNEY = /^e2e\/src\/.*\.spec\.ts$/;
/** The code that journeys go through; the blocks of `packages/ui` have their gallery. */
const OF_CONSOLE = /^(?:apps\/(?:agent|console|server)|packages\/(?:contract|domain|manifest))\/src\//;
const BLOCK = /^packages\/ui\/gallery\/.*\.spec\.ts$/;
/** Hold what every noun of the server is held to. */
const OF_SERVER = /^apps\/server\/src\/system-tests\/(?:isolation|bad-input)\.test\.ts$/;
const FOLDERS = /^((?:apps|packages)\/[^/]+|bench|e2e|deploy|scripts)\//;

/**
 * What a change could break.
 * @param {string[]} changed Paths, of what was deleted too.
 * @param {Map<string, string[]>} graph Of all sources: see `importGraph`.
 * @param {Map<string, string[]>} uses Each workspace's folder with the folders of ours that its package.json names.
 * @param {Map<string, readonly string[]>} coverage Each journey with what it covers: see `coverageOf`.
 */
export function select(changed, graph, uses, coverage) {
  const all = [...graph.keys()];
  const isEverything = changed.some((path) => EVERYTHING.test(path));
  const hit = isEverything ? new Set(all) : reached(changed, graph);
  const nouns = new Set(changed.map(nounOf).filter((noun) => noun !== null));
  const covered = journeysOf(changed, coverage);
  const folders = dependents(new Set(changed.map((path) => FOLDERS.exec(path)?.[1] ?? '')), uses);
  const own = new Set(changed.map((path) => FOLDERS.exec(path)?.[1]));
  const isServers = own.has('apps/server') || own.has('packages/contract');
  const isOfUser = (path) => folders.has(FOLDERS.exec(path)?.[1] ?? '');
  const isTested = (path) =>
    hit.has(path) || (nouns.has(nounOf(path)) && isOfUser(path)) || (isServers && OF_SERVER.test(path));
  return {
    isEverything,
    /** Folders of the workspaces whose types are checked. */
    types: isEverything ? [...uses.keys()] : [...uses.keys()].filter((folder) => folders.has(folder)),
    tests: all.filter((path) => TEST.test(path) && isTested(path)),
    journeys: all.filter((path) => JOURNEY.test(path) && (hit.has(path) || covered.has(path))),
    blocks: all.filter((path) => BLOCK.test(path) && (hit.has(path) || own.has('packages/ui'))),
    isClient: isEverything || isServers,
    isConsole: isEverything || folders.has('apps/console'),
    isDeploy: isEverything || own.has('deploy'),
  };
}

/** The files that import a changed one, by way of others too but not of those that gather nouns; the changed ones as well. */
function reached(changed, graph) {
  const importers = new Map();
  for (const [path, targets] of graph) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const found = new Set(changed);
  const waiting = [...changed];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const importer of importers.get(path) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      if (!GATHERS.test(importer)) waiting.push(importer);
    }
  }
  return found;
}

/** First folder below a workspace's `src`: the noun, or what else lies there. */
function nounOf(path) {
  return /^(?:apps|packages)\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** The journeys that cover the code of the files, none for a test. What no journey names is covered by the shared ones. */
function journeysOf(changed, coverage) {
  const of = (name) => [...coverage].flatMap(([path, names]) => (names.includes(name) ? [path] : []));
  const code = changed.filter(
    (path) => OF_CONSOLE.test(path) && !TEST.test(path) && !path.includes('/testing/'),
  );
  return new Set(
    code.flatMap((path) => {
      const named = of(nounOf(path) ?? SHARED);
      return named.length > 0 ? named : of(SHARED);
    }),
  );
}

/** The folders and all that use them. */
function dependents(folders, uses) {
  const found = new Set(folders);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [folder, used] of uses) if (used.some((each) => found.has(each))) found.add(folder);
  }
  return found;
}
