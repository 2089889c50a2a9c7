export { startOfFocus } from './start-of-focus.ts';
export { useFocusReturn } from './use-focus-return.ts';
