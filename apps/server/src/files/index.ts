export { photoRoutes } from './photo.ts';
export { serveFiles } from './serve.ts';
export { filesSchema } from './schema.ts';
