import type { GitObject } from '../pack.ts';
import { objectID } from '../pack.ts';
import { Malformed } from '../pkt-line.ts';

/** Mode of a file and of a folder in a tree. */
export const FILE_MODE = '100644';
export const FOLDER_MODE = '40000';

/** An entry of a tree. The name is kept as its bytes, which may be no UTF-8. */
export interface TreeEntry {
  readonly mode: string;
  readonly name: Buffer;
  readonly id: string;
}

/** The entries of a tree: of each mode, space, name, NUL, 20 bytes of the id. @throws Malformed. */
export function entriesOf(tree: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < tree.length; ) {
    const space = tree.indexOf(0x20, at);
    const end = tree.indexOf(0, space);
    if (space < 0 || end < 0 || end + 21 > tree.length) throw new Malformed('no tree');
    entries.push({
      mode: tree.toString('latin1', at, space),
      name: tree.subarray(space + 1, end),
      id: tree.toString('hex', end + 1, end + 21),
    });
    at = end + 21;
  }
  return entries;
}

/** A tree with these entries. Git orders them by their bytes, folders as if their name ended with a slash. */
export function treeOf(entries: readonly TreeEntry[]): GitObject {
  const keyOf = ({ mode, name }: TreeEntry) =>
    mode === FOLDER_MODE ? Buffer.concat([name, Buffer.from('/')]) : name;
  const sorted = entries.toSorted((a, b) => Buffer.compare(keyOf(a), keyOf(b)));
  const data = sorted.flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode} `),
    name,
    Buffer.from([0]),
    Buffer.from(id, 'hex'),
  ]);
  return { type: 'tree', data: Buffer.concat(data) };
}

/** A file with this text. */
export function fileOf(text: string): { readonly blob: GitObject; readonly id: string } {
  const blob: GitObject = { type: 'blob', data: Buffer.from(text) };
  return { blob, id: objectID(blob) };
}
