import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Random } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure, notFound } from './failure.ts';
import { allowConsole } from './security.ts';

/** Stands in index.html where the nonce of the answer goes. */
const NONCE = '__CSP_NONCE__';
/** Stands in index.html where the theme that the operator added goes, as JSON: the page is drawn in it from the start. */
const THEME = '__OPERATORS_THEME__';
/** Marks in index.html what the page is to fetch ahead for somebody signed in. */
const FOR_SIGNED_IN = /<!--signed-in-->.*?<!--\/signed-in-->\s*/s;
/** Paths that never show the page, whatever is asked there. */
const NOT_PAGES = /^\/(api|agent|install|assets)(\/|$)/;
const FILE = /^\/[\w-][\w.-]*\.(?:css|gif|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2)$/;

const PAGE = { config: { limit: 'public' }, schema: { hide: true } } as const;

/** What the console is served with. */
interface ConsolePorts {
  /** The folder of the built console. */
  readonly dir: string;
  /** The theme that the operator added, as its file says it; whoever draws it checks it first. */
  readonly theme: Readonly<Record<string, unknown>> | null;
  readonly random: Random;
  /** Whether a request comes with a session's cookie. */
  readonly sendsCookie: (request: FastifyRequest) => boolean;
}

/**
 * Serves the built console in `dir`: files whose names carry a hash for ever, the page for every other address, since
 * the console has routes of its own.
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
