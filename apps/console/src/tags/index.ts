export { ApplyTags } from './apply-tags.tsx';
export { tagged } from './tagged.ts';
export { useTags } from './use-tags.ts';
