export { ApplyTags } from './apply-tags.tsx';
