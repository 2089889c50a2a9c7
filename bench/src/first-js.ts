// JavaScript, gzip, before the sign-in page is usable and before the dashboard is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bench } from './harness/bench.ts';
import { buildFirst, CHECKOUT } from './harness/checkout.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

const dist = join(CHECKOUT, 'apps', 'console', 'dist');

/** Entry of the sign-in page, and the chunks that the page after it loads in addition. */
const SIGN_IN = ['index.html'];
const DASHBOARD = [...SIGN_IN, 'shell', 'dashboard-page'];

await bench({
  name: 'first-js',
  what: 'JavaScript before the sign-in page is usable, and before the dashboard is, gzip',
  aim: { signInKB: { atMost: 130 }, dashboardKB: { atMost: 250 } },
  async measure({ say }) {
    buildFirst('console');
    const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
      string,
      Chunk
    >;
    return { signInKB: sizeOf(manifest, SIGN_IN, say), dashboardKB: sizeOf(manifest, DASHBOARD, say) };
  },
});

/** Kilobytes (1,000 bytes) after gzip of the entries, by key or name, and of all their static imports. */
function sizeOf(
  manifest: Record<string, Chunk>,
  entries: readonly string[],
  say: (line: string) => void,
): number {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (chunk === undefined) throw new Error(`The console's build has no ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) add(next);
  };
  for (const entry of entries) add(entry);
  let bytes = 0;
  for (const file of files) {
    const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
    say(`${file.padEnd(48)} ${(size / 1000).toFixed(1).padStart(7)} KB`);
    bytes += size;
  }
  return bytes / 1000;
}
