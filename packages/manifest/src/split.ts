/** One document of a YAML text, as it was written. */
export interface YamlDocument {
  readonly text: string;
  /** Line of the whole text that its first line stands on, counted from 1. */
  readonly line: number;
}

/** A line that begins a document, or ends one; at the left edge it is nothing else, not even in quoted text (YAML 1.2 §9.1). */
const MARKER = /^(?:---|\.\.\.)(?=[ \t\r]|$)/;

/** A line that says nothing: empty, a comment, or a directive before its document. */
const SILENT = /^\s*(?:#.*)?$|^%/;

/** The documents of a YAML text, without those that are empty. What is in them is not looked at. */
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
    // The marker's own line may go on with the document.
    lines.push(each.slice(3));
  }
  end(0);
  return documents;
}
