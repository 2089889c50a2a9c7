export { focusEnd } from './focus-end.ts';
export { keepFocus } from './keep-focus.ts';
export { initialFocus } from './initial-focus.ts';
export { useFocusReturn } from './use-focus-return.ts';
export { useKeptFocus } from './use-kept-focus.ts';
