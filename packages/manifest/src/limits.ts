import { FILE_BYTES_MAX } from '@hawser/domain/wire';

/** Longest YAML text, in bytes of UTF-8; also the most characters that its aliases may expand to. */
export const YAML_BYTES_MAX = FILE_BYTES_MAX;

/** Most values that one text may stand for, aliases counted as often as they are used. */
export const NODES_MAX = 30_000;

/** Most lexemes that are read: some five for each value; more is noise that only costs time. */
export const LEXEMES_MAX = 150_000;

/** Deepest nesting of mappings and lists; what reads the text calls itself for each level. */
export const DEPTH_MAX = 64;

/** Most documents that are read before the text is refused. */
export const DOCUMENTS_MAX = 100;
