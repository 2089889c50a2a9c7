export { SuggestedInput } from './suggested-input.tsx';
export { TagInput } from './tag-input.tsx';
