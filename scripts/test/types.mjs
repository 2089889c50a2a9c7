import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';

/**
 * Checks the types of the workspaces in these folders, of every one where `folders` is null, two at a time; prints what is wrong and
 * says whether nothing is.
 */
export async function checkTypes(node, folders) {
  const all = folders ?? workspaces();
  const projects = all.filter((folder) => existsSync(join(ROOT, folder, 'tsconfig.json')));
  let wrong = 0;
  async function worker() {
    for (let next = projects.shift(); next !== undefined; next = projects.shift()) {
      if (!(await checkProject(node, next))) wrong++;
    }
  }
  await Promise.all([worker(), worker()]);
  return wrong === 0;
}

async function checkProject(node, folder) {
  const tsc = join(ROOT, 'node_modules', 'ts7', 'bin', 'tsc');
  const { code, output } = await quiet(node, [tsc, '--pretty', 'false', '-p', folder]);
  if (code !== 0) console.log(`${folder}:\n${output}`);
  return code === 0;
}

/** Folders of all workspaces, and `deploy`, whose tests are checked as well. */
export function workspaces() {
  return [...workspacesIn('packages'), ...workspacesIn('apps'), 'bench', 'deploy', 'e2e'];
}

function workspacesIn(parent) {
  return readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
}
