import { type Document, LineCounter, type ParsedNode } from 'yaml';
import { compose } from './compose.ts';
import { YAML_BYTES_MAX } from './limits.ts';
import { yamlMessages } from './messages.ts';
import { locate, positionOf } from './position.ts';
import { type Position, UnreadableYaml, type YamlProblem } from './problem.ts';
import { type Budget, valueOf } from './value.ts';

/** Control characters that YAML 1.2 §5.1 does not allow. */
const UNPRINTABLE = /(?![\t\n\r\u0085])[\p{Cc}\ufffe\uffff]/u;

/**
 * What is no line break here, and one to kubectl and Argo CD: such a text would be another object to them. A carriage return before a line
 * feed is none of them.
 */
const OTHER_BREAK = /\r(?!\n)|[\u0085\u2028\u2029]/;

/** The content of a YAML text: plain values, and positions in its first document. */
interface ParsedYaml {
  /** Without the empty documents that a leading or trailing `---` makes. */
  readonly documents: unknown[];
  /** Line and column of a path such as `['metadata', 'name']` in the first document. */
  readonly locate: (path: readonly (string | number)[]) => Position | undefined;
}

/**
 * Parses YAML from a user or from Git: at most 1 MiB, no duplicate keys, no custom tags, limited depth, documents,
 * values and expansion of aliases. Scalars are parsed as kubectl parses them, and what it reads as other lines is refused. Never throws.
 */
export function parseManifests(text: string): ParsedYaml | YamlProblem {
  if (text.length > YAML_BYTES_MAX || new TextEncoder().encode(text).length > YAML_BYTES_MAX) {
    return { message: yamlMessages.tooLarge };
  }
  if (!text.isWellFormed() || UNPRINTABLE.test(text)) return { message: yamlMessages.characters };
  if (OTHER_BREAK.test(text)) return { message: yamlMessages.lineBreaks };
  const lines = new LineCounter();
  try {
    const budget: Budget = { nodes: 0, characters: 0 };
    const read = compose(text, lines).map((document) => ({ document, value: valueOf(document, budget) }));
    const full = read.filter(({ value }) => value !== null);
    const first: Document.Parsed<ParsedNode> | undefined = full[0]?.document;
    return { documents: full.map(({ value }) => value), locate: (path) => locate(first, path, lines) };
  } catch (error) {
    if (!(error instanceof UnreadableYaml)) throw error;
    return { message: error.message, ...positionOf(error.offset, lines) };
  }
}
