import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../http/failure.ts';
import { signedOut } from '../http/policy.ts';
import type { Session } from '../http/route.ts';
import type { Store } from '../store/store.ts';

/** Dependencies of the file route. */
interface FilePorts {
  readonly store: Pick<Store, 'tenantRead'>;
  sessionOf(request: FastifyRequest): Promise<Session | null>;
}

/** Path of a file: `/api/files/{contextUid}/{kind}/{filename}`. The last three parts are those of Spec 2 §7. */
export const pathOfFile = (contextUid: string, kind: string, filename: string): string =>
  `/api/files/${encodeURIComponent(contextUid)}/${kind}/${encodeURIComponent(filename)}`;

/** Serves files to the context that owns them, with headers that keep a browser from executing them. */
export function serveFiles(fastify: FastifyInstance, { store, sessionOf }: FilePorts): void {
  fastify.get<{ Params: { contextUid: string; kind: string; filename: string } }>(
    '/api/files/:contextUid/:kind/:filename',
    { config: { limit: 'read' }, schema: { hide: true } },
    async (request, reply) => {
      const session = await sessionOf(request);
      if (session === null) throw signedOut();
      const { contextUid, kind, filename } = request.params;
      if (contextUid !== session.owner) throw notFound();
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
