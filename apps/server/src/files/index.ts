export { serveFiles } from './serve.ts';
export { files } from './registration.ts';
