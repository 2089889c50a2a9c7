/** The position of the cursor in a YAML text, as needed for hints. */
interface YamlCursor {
  /** `kind:` of the document with the cursor. */
  kind: string | null;
  /** Keys from the document's root to the mapping with the cursor; `[]` is a list item. */
  path: readonly string[];
  /** The key whose value is being written; null while writing a key. */
  valueOf: string | null;
  /** The text before the cursor of the word to complete. */
  typed: string;
  /** Keys that the mapping already has. */
  siblings: readonly string[];
}

/** An indented line: a key and the rest, after any dashes. */
const LINE = /^( *)((?:- +)*)(?:([\w./-]+|"[^"]*"):(?: +(.*))?$)?/;

interface Entry {
  /** Column of the key, dashes included. */
  indent: number;
  /** Columns of the dashes in front of it. */
  dashes: readonly number[];
  key: string;
  value: string;
}

function entryOf(line: string): Entry | null {
  const [, blanks = '', dashes = '', key, value = ''] = LINE.exec(line) ?? [];
  if (key === undefined) return null;
  const columns = [...dashes.matchAll(/-/g)].map((dash) => blanks.length + dash.index);
  return { indent: blanks.length + dashes.length, dashes: columns, key: key.replaceAll('"', ''), value };
}

const isSeparator = (line: string): boolean => /^(?:---|\.\.\.)(?:\s|$)/.test(line);

function documentAround(lines: readonly string[], at: number): { from: number; to: number } {
  let from = at;
  while (from > 0 && !isSeparator(lines[from - 1] ?? '')) from--;
  let to = at + 1;
  while (to < lines.length && !isSeparator(lines[to] ?? '')) to++;
  return { from, to };
}

/** The path of the mapping at `indent` on line `at`, walking up; and its other keys. */
function pathAt(
  lines: readonly string[],
  from: number,
  at: number,
  indent: number,
  dashes: readonly number[],
): { path: string[]; above: string[] } {
  const path: string[] = [];
  const above: string[] = [];
  let level = indent;
  let open = [...dashes];
  for (const _ of open) path.unshift('[]');
  let started = open.length > 0;
  for (let index = at - 1; index >= from; index--) {
    const entry = entryOf(lines[index] ?? '');
    if (entry === null) continue;
    if (entry.indent === level && !started) {
      if (path.length === 0) above.push(entry.key);
      if (entry.dashes.length > 0) {
        // The mapping is a list item that began on this line.
        path.unshift(...entry.dashes.map(() => '[]'));
        started = true;
        open = [...entry.dashes];
      }
      continue;
    }
    const outer = started ? Math.min(...open) : level;
    const isParent = entry.value === '' && (entry.indent < outer || (started && entry.indent === outer));
    if (!isParent) continue;
    path.unshift(entry.key);
    level = entry.indent;
    open = [...entry.dashes];
    started = open.length > 0;
    for (const _ of open) path.unshift('[]');
  }
  return { path, above };
}

/** The position of a cursor: `line` and `column` count from 0. Flow style (`{}` and `[]`) is not parsed. */
export function yamlCursorAt(text: string, line: number, column: number): YamlCursor {
  const lines = text.split('\n');
  const { from, to } = documentAround(lines, line);
  const kind = lines
    .slice(from, to)
    .map((each) => /^kind: *["']?([\w.-]+)/.exec(each)?.[1])
    .find((each) => each !== undefined);
  const before = (lines[line] ?? '').slice(0, column);
  const [, blanks = '', dashText = ''] = /^( *)((?:- +)*)/.exec(before) ?? [];
  const rest = before.slice(blanks.length + dashText.length);
  const dashes = [...dashText.matchAll(/-/g)].map((dash) => blanks.length + dash.index);
  const indent = blanks.length + dashText.length;
  const { path, above } = pathAt(lines, from, line, indent, dashes);
  const siblings = [...above, ...keysBelow(lines, line, to, indent)];
  const value = /^([\w./-]+): +(.*)$/.exec(rest);
  return {
    kind: kind ?? null,
    path,
    valueOf: value?.[1] ?? null,
    typed: value?.[2] ?? rest,
    siblings,
  };
}

function keysBelow(lines: readonly string[], line: number, to: number, indent: number): readonly string[] {
  const keys: string[] = [];
  for (let index = line + 1; index < to; index++) {
    const text = lines[index] ?? '';
    if (text.trim() === '') continue;
    const entry = entryOf(text);
    const at = entry?.indent ?? text.search(/\S/);
    if (at < indent || (entry !== null && entry.dashes.length > 0 && at === indent)) break;
    if (entry !== null && at === indent) keys.push(entry.key);
  }
  return keys;
}
