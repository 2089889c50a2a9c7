// `npm run pictures`: stores the pictures of the README anew, of a fleet of the demo.
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

try {
  const node = await install();
  await build(node);
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const config = join(ROOT, 'e2e', 'pictures.config.ts');
  process.exitCode = await relay(node, [playwright, 'test', '-c', config, '--reporter=list']);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
