export { sameTags, type TagMap, tagsAfter, tagText } from './read.ts';
export { tags } from './registration.ts';
