// `npm run bench -- NAME [--json]`: runs one of the benches in bench/src, or `all`; without a name it lists them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

const folder = join(ROOT, 'bench', 'src');
const fileOf = (name) => join(folder, `${name}.ts`);

/** Names of the benches with the first line of each, which says what it measures. */
const benches = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => {
      const [line = ''] = readFileSync(join(folder, file), 'utf8').split('\n', 1);
      return [file.slice(0, -3), line.replace(/^\/\/ /, '')];
    }),
);

function usage() {
  const widest = Math.max(...[...benches.keys()].map((name) => name.length));
  const lines = [...benches].map(([name, what]) => `  ${name.padEnd(widest)}  ${what}`);
  return [
    'Usage: npm run bench -- NAME [--json]',
    ...lines,
    `  ${'all'.padEnd(widest)}  All of them, one after the other, and one table.`,
  ].join('\n');
}

const [name = '', ...args] = process.argv.slice(2);
try {
  if (name === 'all') {
    const files = [...benches.keys()].map(fileOf);
    process.exitCode = await relay(await install(), [join(folder, 'harness', 'all.ts'), ...files, ...args]);
  } else if (benches.has(name)) {
    process.exitCode = await relay(await install(), [fileOf(name), ...args]);
  } else if (name === '' || name === '--help') {
    console.log(usage());
  } else {
    console.error(name.startsWith('-') ? 'The name of a bench comes first.' : `There is no bench '${name}'.`);
    console.error(usage());
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
