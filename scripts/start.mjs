// `npm start`: installs what is missing, builds what is stale, runs the server in the foreground.
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

try {
  const node = await install();
  await build(node, ['console', 'server']);
  const env = {
    NODE_ENV: 'production',
    HAWSER_DATA: join(ROOT, '.hawser'),
    HAWSER_CONSOLE: join(ROOT, 'apps', 'console', 'dist'),
    ...process.env,
  };
  process.exitCode = await relay(
    node,
    ['--enable-source-maps', join(ROOT, 'apps', 'server', 'dist', 'main.js')],
    env,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
