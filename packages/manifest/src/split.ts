/** One document of a YAML text, as written. */
export interface YamlDocument {
  readonly text: string;
  /** Line number of its first line in the whole text, from 1. */
  readonly line: number;
}

/** A line that begins or ends a document. At the start of a line it has no other meaning, not even in quoted text (YAML 1.2 §9.1). */
const MARKER = /^(?:---|\.\.\.)(?=[ \t\r]|$)/;

/** A line without content: empty, a comment, or a directive before its document. */
const SILENT = /^\s*(?:#.*)?$|^%/;

/** The documents of a YAML text, without empty ones. Their content is not parsed. */
export function splitDocuments(text: string): YamlDocument[] {
  const documents: YamlDocument[] = [];
  let lines: string[] = [];
  let line = 1;
  const end = (next: number): void => {
    if (!lines.every((each) => SILENT.test(each))) documents.push({ text: lines.join('\n'), line });
    lines = [];
    line = next;
  };
  for (const [at, each] of text.split('\n').entries()) {
    if (!MARKER.test(each)) {
      lines.push(each);
      continue;
    }
    end(at + 1);
    // A document can begin on the same line as its marker.
    lines.push(each.slice(3));
  }
  end(0);
  return documents;
}
