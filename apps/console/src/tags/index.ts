export { ApplyTags } from './apply-tags.tsx';
export { useTags } from './use-tags.ts';
