export { sameTags, type TagMap, tagsAfter } from './read.ts';
export { tagsRoutes } from './routes.ts';
