import { noun } from '../noun/index.ts';
import { photoRoutes } from './photo.ts';
import { filesSchema } from './schema.ts';
import { serveFiles } from './serve.ts';

export const files = noun({
  name: 'files',
  tables: filesSchema,
  routes: () => photoRoutes,
  start({ fastify, store, sessionOf }) {
    serveFiles(fastify, { store, sessionOf });
    return { ports: {} };
  },
});
