import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';

/** Checks the types of every workspace, two at a time; prints what is wrong and says whether nothing is. */
export async function checkTypes(node) {
  const projects = [...workspacesIn('packages'), ...workspacesIn('apps'), 'bench', 'deploy', 'e2e'].filter(
    (folder) => existsSync(join(ROOT, folder, 'tsconfig.json')),
  );
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

function workspacesIn(parent) {
  return readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
}
