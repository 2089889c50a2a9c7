import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Random } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, notFound } from './failure.ts';
import { allowConsole } from './security.ts';

/** Placeholder in index.html for the nonce. */
const NONCE = '__CSP_NONCE__';
/** Placeholder in index.html for the theme of the operator as JSON, so that the first paint uses it. */
const THEME = '__OPERATORS_THEME__';
/** Marks the preloads in index.html for signed-in users. */
const FOR_SIGNED_IN = /<!--signed-in-->.*?<!--\/signed-in-->\s*/s;
/** Paths that never serve the page. */
const NOT_PAGES = /^\/(api|agent|install|assets|metrics)(\/|$)/;
const FILE = /^\/[\w-][\w.-]*\.(?:css|gif|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2)$/;

const PAGE = { config: { limit: 'public' }, schema: { hide: true } } as const;

/** What `serveConsole` depends on. */
interface ConsolePorts {
  /** The folder of the built console. */
  readonly dir: string;
  /** The theme that the operator added, unchecked; the console validates it. */
  readonly theme: Readonly<Record<string, unknown>> | null;
  readonly random: Random;
  /** Whether a request has a session cookie. */
  readonly sendsCookie: (request: FastifyRequest) => boolean;
}

/**
 * Serves the built console in `dir`: files with a hash in their name are immutable; every other path gets the page, because the
 * console has its own routes.
 */
export async function serveConsole(fastify: FastifyInstance, ports: ConsolePorts): Promise<void> {
  const { dir, random, sendsCookie } = ports;
  const theme = attribute(ports.theme === null ? '' : JSON.stringify(ports.theme));
  await fastify.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
  });
  fastify.get('/assets/*', PAGE, (request, reply) =>
    reply.sendFile(pathOf(request.url).slice(1), { maxAge: '365d', immutable: true }),
  );
  fastify.get('/*', PAGE, async (request, reply) => {
    const path = pathOf(request.url);
    if (NOT_PAGES.test(path)) throw notFound();
    if (FILE.test(path)) return reply.sendFile(path.slice(1), { maxAge: '1h' });
    const page = await readFile(join(dir, 'index.html'), 'utf8').catch(() => null);
    if (page === null) {
      throw new Failure(503, [
        { message: 'The console is not built; `npm start` builds it.', displayable: true },
      ]);
    }
    const shown = sendsCookie(request) ? page : page.replace(FOR_SIGNED_IN, '');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(shown.replaceAll(NONCE, allowConsole(reply, random)).replace(THEME, () => theme));
  });
}

/** A text as the value of an attribute in double quotes. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
