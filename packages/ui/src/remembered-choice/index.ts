export { contextualKey, type Remembered, remembered } from './remembered.ts';
export { type RememberedOptions, useRemembered } from './use-remembered.ts';
