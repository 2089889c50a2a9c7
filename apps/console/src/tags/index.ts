export { ApplyTags } from './apply-tags.tsx';
export { tagged } from './tagged.ts';
export { useTagFilter } from './use-tag-filter.ts';
export { useTags } from './use-tags.ts';
