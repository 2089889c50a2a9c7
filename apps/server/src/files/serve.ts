import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CONTEXT_HEADER, type ContextRequest } from '../contexts/index.ts';
import { Failure, notFound } from '../http/failure.ts';
import { signedOut } from '../http/policy.ts';
import type { Session } from '../http/route.ts';
import type { Store } from '../store/store.ts';

/** Dependencies of the file route. */
interface FilePorts {
  readonly store: Pick<Store, 'tenantRead'>;
  sessionOf(request: ContextRequest): Promise<Session | null>;
}

/** Path of a file: `/api/files/{contextUid}/{kind}/{filename}`. The last three parts are those of Spec 2 §7. */
export const pathOfFile = (contextUid: string, kind: string, filename: string): string =>
  `/api/files/${encodeURIComponent(contextUid)}/${kind}/${encodeURIComponent(filename)}`;

/** The session in the context whose file is asked for, which an image in a page cannot name otherwise than by its path. */
async function sessionIn(
  { headers }: FastifyRequest,
  contextUid: string,
  { sessionOf }: FilePorts,
): Promise<Session | null> {
  try {
    return await sessionOf({ headers: { ...headers, [CONTEXT_HEADER]: contextUid } });
  } catch (error) {
    throw error instanceof Failure ? notFound() : error;
  }
}

/** Serves files to those who may act in the context that owns them, with headers that keep a browser from executing them. */
export function serveFiles(fastify: FastifyInstance, ports: FilePorts): void {
  const { store } = ports;
  fastify.get<{ Params: { contextUid: string; kind: string; filename: string } }>(
    '/api/files/:contextUid/:kind/:filename',
    { config: { limit: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      const { contextUid, kind, filename } = request.params;
      const session = await sessionIn(request, contextUid, ports);
      if (session === null) throw signedOut();
      const file = await store.tenantRead(session.owner, ({ db, owner }) =>
        db
          .selectFrom('files')
          .select(['media_type', 'bytes'])
          .where('owner_uid', '=', owner)
          .where('kind', '=', kind)
          .where('filename', '=', filename)
          .executeTakeFirst(),
      );
      if (file === undefined) throw notFound();
      return reply
        .type(file.media_type)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(file.bytes);
    },
  );
}
