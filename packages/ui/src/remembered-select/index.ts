export { contextualKey, type Remembered, remembered } from './remembered.ts';
export { RememberedSelect, type RememberedSelectProps } from './remembered-select.tsx';
export { type RememberedOptions, useRemembered } from './use-remembered.ts';
