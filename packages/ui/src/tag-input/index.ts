export { SuggestedInput, type SuggestedInputProps } from './suggested-input.tsx';
export { TagInput, type TagInputProps } from './tag-input.tsx';
