export { sameTags, type TagMap, tagsAfter } from './read.ts';
export { tags } from './registration.ts';
