// Memory of a simulated cluster with 100 objects and its agent, among 140: built up by its agent, and copied from a settled one.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bench } from './harness/bench.ts';
import { CHECKOUT } from './harness/checkout.ts';

const SCRIPT = join(CHECKOUT, 'packages', 'fleet-sim', 'scripts', 'measure-memory.ts');

await bench({
  name: 'cluster-memory',
  what: 'memory of a simulated cluster with 100 objects, its agent included, among 140: that came up from nothing, and that is a copy',
  aim: { builtKB: { atMost: 150 }, copiedKB: { atMost: 75 } },
  async measure() {
    return { builtKB: await kilobytesOf('built'), copiedKB: await kilobytesOf('copied') };
  },
});

/** Kilobytes (1,000 bytes) a cluster. */
async function kilobytesOf(how: 'built' | 'copied'): Promise<number> {
  // Compiled code that is discarded or loaded would be counted with the clusters.
  const flags = ['--expose-gc', '--no-flush-bytecode'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, SCRIPT, '140', '100', how]);
  const { perClusterBytes } = JSON.parse(stdout.split('\n')[0] ?? '') as { perClusterBytes: number };
  return perClusterBytes / 1000;
}
