import { FILE_BYTES_MAX } from '@hawser/domain/wire';

/** Longest YAML text, in bytes of UTF-8; also the maximum number of characters that its aliases may expand to. */
export const YAML_BYTES_MAX = FILE_BYTES_MAX;

/** Maximum number of values in one text; an alias counts as often as it is used. */
export const NODES_MAX = 30_000;

/** Maximum number of lexemes: about five for each value. */
export const LEXEMES_MAX = 150_000;

/** Maximum nesting of mappings and lists, because reading is recursive. */
export const DEPTH_MAX = 64;

/** Maximum number of documents that are read before the text is refused. */
export const DOCUMENTS_MAX = 100;
