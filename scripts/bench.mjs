// `npm run bench -- NAME [--json]`: runs one of the benches of bench/src, or names them.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

const folder = join(ROOT, 'bench', 'src');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const [name = '', ...args] = process.argv.slice(2);
try {
  if (!existsSync(join(folder, `${name}.ts`)) || !names.includes(name)) {
    console.error(`Usage: npm run bench -- NAME [--json]\nNAME is one of: ${names.join(', ')}`);
    process.exitCode = 2;
  } else {
    process.exitCode = await relay(await install(), [join(folder, `${name}.ts`), ...args]);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
