// `npm run demo`: a fleet of simulated clusters on the real server; `--help` lists the options.
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

try {
  const node = await install();
  await build(node, ['console', 'server']);
  const main = join(ROOT, 'packages', 'fleet-sim', 'src', 'demo', 'main.ts');
  process.exitCode = await relay(node, [main, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
