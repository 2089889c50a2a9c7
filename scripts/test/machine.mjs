import { join } from 'node:path';
import { ROOT } from '../checkout.mjs';
import { quiet } from './command.mjs';

const SCRIPT = join(ROOT, 'bench', 'src', 'harness', 'print-machine.ts');

/** How many times slower than a quiet machine this one is now, as the benches measure it; a question mark where that fails. */
export async function slowness(node) {
  const { code, output } = await quiet(node, [SCRIPT]);
  return code === 0 ? output.trim() : '?';
}
