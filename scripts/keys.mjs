// `npm run keys [-- rotate]`: lists the keys that encrypt credentials in the database, or replaces them
// (docs/how-to/configure.md, "Secrets and keys").
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

try {
  const node = await install();
  await build(node, ['console', 'server']);
  const main = join(ROOT, 'apps', 'server', 'dist', 'main.js');
  process.exitCode = await relay(node, ['--enable-source-maps', main, 'keys', ...process.argv.slice(2)], {
    NODE_ENV: 'production',
    ...process.env,
  });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
