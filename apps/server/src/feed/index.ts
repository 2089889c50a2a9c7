export type { Change, Feed } from './feed.ts';
export { startFeed } from './tail.ts';
export { feedSchema } from './schema.ts';
