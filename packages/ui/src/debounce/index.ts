export { createDebounce, type Debounce } from './debounce.ts';
