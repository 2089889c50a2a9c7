export { sameTags, tagsAfter } from './read.ts';
export { tagsRoutes } from './routes.ts';
