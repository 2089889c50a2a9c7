// `npm run gallery`: the components of the console, one page each, updated as they are changed. With `-- --pictures`: stores the
// pictures anew that the tests compare (docs/decisions/0024-small-screenshots.md).
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

const gallery = join(ROOT, 'packages', 'ui', 'gallery');
const modules = join(ROOT, 'node_modules');
const args = process.argv.slice(2);
try {
  const node = await install();
  process.exitCode = args.includes('--pictures')
    ? await relay(node, [
        join(modules, '@playwright', 'test', 'cli.js'),
        'test',
        '-c',
        join(ROOT, 'e2e', 'playwright.config.ts'),
        '--project',
        'blocks',
        '--update-snapshots=changed',
        'visual.spec.ts',
      ])
    : await relay(node, [
        join(modules, 'vite', 'bin', 'vite.js'),
        '--config',
        join(gallery, 'vite.config.ts'),
        ...args,
      ]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
