import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';
import { ofCheck, ofSkip, sum } from './counts.mjs';
import { which } from './which.mjs';

/** Lints each Helm chart and renders it with each of the values in its `ci` folder, as the real helm does it. */
export async function checkCharts(node) {
  const helm = await which(node, 'helm');
  if (helm === null)
    return ofSkip('charts: no helm (in PATH, in KUBEBUILDER_ASSETS, or by `npm run testenv`)');
  const charts = join(ROOT, 'deploy', 'charts');
  const all = [];
  for (const chart of readdirSync(charts).sort()) {
    const folder = join(charts, chart);
    for (const values of readdirSync(join(folder, 'ci')).sort()) {
      const file = join(folder, 'ci', values);
      all.push(await helmCheck(`${chart} lint ${values}`, helm, ['lint', '--strict', folder, '-f', file]));
      const render = ['template', 'release', folder, '-n', 'hawser', '--kube-version=1.36.1', '-f', file];
      all.push(await helmCheck(`${chart} render ${values}`, helm, render));
    }
  }
  return sum(all);
}

async function helmCheck(name, helm, args) {
  const { code, output } = await quiet(helm, args);
  if (code !== 0) console.log(`${name}:\n${output}`);
  return ofCheck(code === 0);
}
