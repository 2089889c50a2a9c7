export type { Collection, Selected, Selection } from './collection.ts';
export { readsEveryPlacement } from './columns/index.ts';
export { type Change, type Feed, placedIn } from './feed.ts';
export { type LivePorts, registerLive } from './register.ts';
export { readWindow } from './read.ts';
export { startFeed } from './tail.ts';
