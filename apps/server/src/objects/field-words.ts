import type { FieldWords } from '../http/change-text.ts';

/** How the audit log words the fields of an application. */
export const OBJECT_WORDS: FieldWords = { yaml: 'YAML' };
