import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin, preview } from 'vite';

/** Environment variable with the URL of the gallery, for the processes that run its tests. */
export const GALLERY_VARIABLE = 'HAWSER_GALLERY';

/** Serves the gallery to all workers of a run. It is built for the first request: a run without its tests needs none. */
export default async function setup(): Promise<() => Promise<void>> {
  const configFile = createRequire(import.meta.url).resolve('./vite.config.ts');
  const outDir = join(import.meta.dirname, 'dist');
  await mkdir(outDir, { recursive: true });
  let built: Promise<unknown> | undefined;
  const buildFirst: Plugin = {
    name: 'build-first',
    configurePreviewServer({ middlewares }) {
      const builtFirst = async (next: () => void): Promise<void> => {
        built ??= build({ configFile, logLevel: 'error', build: { outDir } });
        await built;
        next();
      };
      middlewares.use((_request, _response, next) => void builtFirst(next));
    },
  };
  const server = await preview({
    configFile,
    logLevel: 'error',
    plugins: [buildFirst],
    build: { outDir },
    preview: { port: 0 },
  });
  process.env[GALLERY_VARIABLE] = server.resolvedUrls?.local[0] ?? '';
  return () => server.close();
}
