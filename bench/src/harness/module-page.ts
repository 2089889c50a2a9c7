import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import type { Run } from './bench.ts';

/** Serves an empty page at `/` and the modules of a folder without their types, as a browser can run them; returns the address. */
export async function serveModules({ hold }: Pick<Run, 'hold'>, folder: string): Promise<string> {
  const server = await hold(
    async () =>
      createServer((request, response) => {
        const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
        if (!path.endsWith('.ts')) {
          response.setHeader('content-type', 'text/html').end('<!doctype html><title>bench</title>');
          return;
        }
        readFile(join(folder, path), 'utf8').then(
          (text) => response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(text)),
          () => response.writeHead(404).end(),
        );
      }),
    (started) => {
      started.closeAllConnections();
      started.close();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Web Crypto requires a secure context.
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
