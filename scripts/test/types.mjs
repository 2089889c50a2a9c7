import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CACHE, ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';

/** All sources of the server are part of each of these: as one program they are checked once. */
const WITH_SERVER = ['apps/server', 'packages/control-plane-sim', 'bench'];
/** What takes longest is not to be started last. */
const LONGEST = [...WITH_SERVER, 'apps/console', 'e2e', 'packages/fleet-sim', 'apps/agent'];

/**
 * Checks the types of the workspaces in these folders, of every one where `folders` is null, two at a time; prints what is wrong and
 * says whether nothing is.
 */
export async function checkTypes(node, folders) {
  const all = folders ?? workspaces();
  const programs = programsOf(all.filter((folder) => existsSync(configOf(folder))));
  let wrong = 0;
  async function worker() {
    for (let next = programs.shift(); next !== undefined; next = programs.shift()) {
      if (!(await checkProgram(node, next))) wrong++;
    }
  }
  await Promise.all([worker(), worker()]);
  return wrong === 0;
}

/**
 * The folders by the programs in which they are checked, those that take longest first.
 * @param {string[]} folders
 * @returns {string[][]}
 */
export function programsOf(folders) {
  const together = WITH_SERVER.filter((folder) => folders.includes(folder));
  const alone = folders.filter((folder) => !together.includes(folder)).map((folder) => [folder]);
  const rank = ([first]) => (LONGEST.includes(first) ? LONGEST.indexOf(first) : LONGEST.length);
  return [...(together.length > 0 ? [together] : []), ...alone].toSorted(
    (one, other) => rank(one) - rank(other),
  );
}

async function checkProgram(node, folders) {
  const tsc = join(ROOT, 'node_modules', 'ts7', 'bin', 'tsc');
  const config = folders.length === 1 ? folders[0] : writeConfig(folders);
  // Each of several checkers finds the types that are used everywhere anew, and two programs are checked at a time already.
  const args = [tsc, '--pretty', 'false', '--checkers', '1', '-p', config];
  const { code, output } = await quiet(node, args);
  if (code !== 0) console.log(`${folders.join(', ')}:\n${output}`);
  return code === 0;
}

/** Writes the configuration of one program with the files of these folders, which all have the same options. */
function writeConfig(folders) {
  const [first, ...others] = folders.map((folder) => JSON.parse(readFileSync(configOf(folder), 'utf8')));
  if (others.some((other) => !isDeepStrictEqual(other.compilerOptions, first.compilerOptions)))
    throw new Error(`${folders.join(', ')} have different compilerOptions, but are checked as one program`);
  const files = folders.flatMap((folder, at) =>
    [first, ...others][at].include.map((pattern) => join(ROOT, folder, pattern)),
  );
  mkdirSync(CACHE, { recursive: true });
  const path = join(CACHE, 'tsconfig.json');
  writeFileSync(path, JSON.stringify({ extends: configOf(folders[0]), include: files }));
  return path;
}

const configOf = (folder) => join(ROOT, folder, 'tsconfig.json');

/** Folders of all workspaces, and `deploy`, whose tests are checked as well. */
export function workspaces() {
  return [...workspacesIn('packages'), ...workspacesIn('apps'), 'bench', 'deploy', 'e2e'];
}

function workspacesIn(parent) {
  return readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
}
