export { contextualKey } from './remembered.ts';
export { useRemembered } from './use-remembered.ts';
