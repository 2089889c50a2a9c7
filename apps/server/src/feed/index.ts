export { type Change, type Feed, placementOfChange } from './feed.ts';
export { startFeed } from './tail.ts';
export { changesByRouter } from './changes-by-router.ts';
export { feedSchema } from './schema.ts';
