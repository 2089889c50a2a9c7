import { yamlCursorAt } from './yaml-cursor.ts';

/** A node of the hints: keys of a mapping, or values of a key. */
export interface HintNode {
  /** One sentence, shown beside the hint. */
  about?: string;
  /** Keys of this mapping, or of each list item if `list` is set. */
  keys?: Readonly<Record<string, HintNode>>;
  list?: boolean;
  /** Values to choose from. */
  values?: readonly string[];
}

/** Hints by kind: the whole document from its root. `*` is for documents without a known kind. */
export type YamlHints = Readonly<Record<string, HintNode>>;

/** A completion. */
interface YamlHint {
  label: string;
  about: string | undefined;
  isKey: boolean;
  /** The text to insert: a key with its colon, and a new line before a mapping or list. */
  insert: string;
}

function nodeAt(root: HintNode, path: readonly string[]): HintNode | null {
  let node: HintNode | undefined = root;
  for (const step of path) {
    if (step === '[]') {
      if (node?.list !== true) return null;
      continue;
    }
    node = node?.keys === undefined || !Object.hasOwn(node.keys, step) ? undefined : node.keys[step];
    if (node === undefined) return null;
  }
  return node ?? null;
}

/** The completions at `line` and `column` (from 0), and how many characters before the cursor they replace. */
export function hintsAt(
  text: string,
  line: number,
  column: number,
  hints: YamlHints,
): { typed: string; hints: readonly YamlHint[] } {
  const { kind, path, valueOf, typed, siblings } = yamlCursorAt(text, line, column);
  const own = kind !== null && Object.hasOwn(hints, kind) ? hints[kind] : undefined;
  const root = own ?? hints['*'];
  const node = root === undefined ? null : nodeAt(root, path);
  if (node === null) return { typed, hints: [] };
  if (valueOf !== null) {
    const value = nodeAt(node, [valueOf]);
    const found = value?.values?.map((label) => ({ label, about: value.about, isKey: false, insert: label }));
    return { typed, hints: found ?? [] };
  }
  const isEntry = path.at(-1) === '[]';
  // The keys belong to the list items: a dash must come first.
  if (node.list && !isEntry) return { typed, hints: [] };
  const keys = Object.entries(node.keys ?? {}).filter(([key]) => !siblings.includes(key));
  return {
    typed,
    hints: keys.map(([label, { about, keys: below }]) => ({
      label,
      about,
      isKey: true,
      insert: below === undefined ? `${label}: ` : `${label}:`,
    })),
  };
}
