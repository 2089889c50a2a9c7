// `npm start`: installs what is missing, builds what is stale, runs the server in the foreground.
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

try {
  const node = await install();
  await build(node, ['console', 'server']);
  const main = join(ROOT, 'apps', 'server', 'dist', 'main.js');
  // Short-lived memory of 32 instead of 128 MB: as quick (docs/reference/performance.md, "Memory of the server").
  const options = ['--enable-source-maps', '--max-semi-space-size=16'];
  process.exitCode = await relay(node, [...options, main, ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ...process.env,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
