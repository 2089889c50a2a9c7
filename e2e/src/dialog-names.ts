import { resolve } from 'node:path';
import { createServer } from 'vite';

interface Console {
  NOUNS: readonly unknown[];
  registryOf(nouns: readonly unknown[]): { dialogs: ReadonlyMap<string, unknown> };
}

/** The names of all dialogs that the console opens by its URL, from its own registry. */
export async function dialogNames(): Promise<readonly string[]> {
  const server = await createServer({
    root: resolve(import.meta.dirname, '..', '..', 'apps', 'console'),
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const modules = await Promise.all(
      ['/src/nouns.ts', '/src/registry/index.ts'].map((path) => server.ssrLoadModule(path)),
    );
    const { NOUNS, registryOf } = Object.assign({}, ...modules) as Console;
    return [...registryOf(NOUNS).dialogs.keys()];
  } finally {
    await server.close();
  }
}
