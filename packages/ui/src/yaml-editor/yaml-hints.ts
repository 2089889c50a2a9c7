import { yamlPlace } from './yaml-place.ts';

/** What may stand at a place: keys of a mapping, or values of a key. */
export interface HintNode {
  /** In one sentence; shown beside the hint. */
  about?: string;
  /** Keys of this mapping, or of each entry where `list` says so. */
  keys?: Readonly<Record<string, HintNode>>;
  list?: boolean;
  /** Values to choose from. */
  values?: readonly string[];
}

/** Hints by kind: the whole document from its root. `*` is for documents of no kind or an unknown one. */
export type YamlHints = Readonly<Record<string, HintNode>>;

/** One thing that could be written here. */
export interface YamlHint {
  label: string;
  about: string | undefined;
  isKey: boolean;
  /** What to write: a key with its colon, and a new line where a mapping or list follows. */
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

/** What could be written at `line` and `column` (from 0), and how many characters before the cursor it replaces. */
export function hintsAt(
  text: string,
  line: number,
  column: number,
  hints: YamlHints,
): { typed: string; hints: readonly YamlHint[] } {
  const { kind, path, valueOf, typed, siblings } = yamlPlace(text, line, column);
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
  // A list's keys are its entries': there must be a dash first.
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
