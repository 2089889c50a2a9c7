// `npm run simulate [-- --seed N --hours H --scenario NAME --trace FILE]`: runs the whole control plane from a seed, with
// faults, and checks what must always hold (docs/reference/simulation.md).
import { join } from 'node:path';
import { ROOT } from './checkout.mjs';
import { install } from './install.mjs';
import { relay } from './relay.mjs';

const program = join(ROOT, 'packages', 'control-plane-sim', 'src', 'main.ts');
try {
  process.exitCode = await relay(await install(), [program, ...process.argv.slice(2)]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
