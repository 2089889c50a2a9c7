export { type Change, type Feed, placementOfChange } from './feed.ts';
export { startFeed } from './tail.ts';
