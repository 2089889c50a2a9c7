export { GENERAL } from './general.ts';
export { NOUNS } from './nouns.ts';
export { useGeneralKeys } from './use-general-keys.ts';
