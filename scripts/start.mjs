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
  process.exitCode = await relay(node, ['--enable-source-maps', main, ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ...process.env,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
