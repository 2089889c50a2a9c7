// `npm run keys [-- rotate]` and `npm run audit -- verify [<head>]`: commands of the server's program about its database
// (docs/how-to/configure.md, "Secrets and keys"; docs/how-to/administer.md). The first argument is the command.
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
