import { type GitObject, objectID } from '../pack.ts';
import { Malformed } from '../pkt-line.ts';
import { entriesOf, FILE_MODE, fileOf, FOLDER_MODE, type TreeEntry, treeOf } from './tree-entries.ts';

/** A file to write, by its path from the root. */
export interface FileToWrite {
  readonly path: string;
  readonly text: string;
}

/** What writing a file changes. */
export interface WrittenFile {
  readonly path: string;
  readonly change: 'added' | 'changed' | 'unchanged';
}

/** A tree with files written, and the objects that it needs besides those that were there. */
export interface Written {
  readonly root: string;
  readonly created: readonly GitObject[];
  readonly files: readonly WrittenFile[];
}

/** In a path a file is where a folder would have to be, or the other way round. */
export class PathTaken extends Error {
  readonly path: string;

  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

/** What is to be written below one folder. */
interface Folder {
  readonly files: Map<string, string>;
  readonly folders: Map<string, Folder>;
}

const emptyFolder = (): Folder => ({ files: new Map(), folders: new Map() });

/**
 * The tree `root` with these files. Whatever else is in its folders stays as it is.
 * @throws PathTaken, Malformed when a folder of the tree is missing.
 */
export function withFiles(
  objects: ReadonlyMap<string, GitObject>,
  root: string,
  files: readonly FileToWrite[],
): Written {
  const wanted = emptyFolder();
  for (const { path, text } of files) {
    const names = path.split('/');
    const name = names.pop() ?? '';
    let folder = wanted;
    for (const each of names) {
      const inner = folder.folders.get(each) ?? emptyFolder();
      folder.folders.set(each, inner);
      folder = inner;
    }
    folder.files.set(name, text);
  }
  const created: GitObject[] = [];
  const changes = new Map<string, WrittenFile['change']>();
  const id = write(root, wanted, '');
  return {
    root: id,
    created,
    files: files.map(({ path }) => ({ path, change: changes.get(path) ?? 'unchanged' })),
  };

  /** Writes what is wanted below a folder, which null is new, and returns the id of its tree. */
  function write(of: string | null, { files: texts, folders }: Folder, prefix: string): string {
    const entries = new Map<string, TreeEntry>();
    const tree = of === null ? null : objects.get(of);
    if (of !== null && tree?.type !== 'tree') throw new Malformed('a folder is missing');
    for (const entry of tree ? entriesOf(tree.data) : []) entries.set(entry.name.toString('latin1'), entry);
    const put = (name: string, mode: string, entryID: string) =>
      entries.set(Buffer.from(name).toString('latin1'), { mode, name: Buffer.from(name), id: entryID });
    const existing = (name: string) => entries.get(Buffer.from(name).toString('latin1'));
    for (const [name, text] of texts) {
      const before = existing(name);
      // An executable file and a link are no place for a manifest either.
      if (before !== undefined && before.mode !== FILE_MODE) throw new PathTaken(prefix + name);
      const { blob, id: fileID } = fileOf(text);
      changes.set(
        prefix + name,
        before === undefined ? 'added' : before.id === fileID ? 'unchanged' : 'changed',
      );
      if (before?.id !== fileID) created.push(blob);
      put(name, FILE_MODE, fileID);
    }
    for (const [name, inner] of folders) {
      const before = existing(name);
      if (before !== undefined && before.mode !== FOLDER_MODE) throw new PathTaken(prefix + name);
      put(name, FOLDER_MODE, write(before?.id ?? null, inner, `${prefix}${name}/`));
    }
    const after = treeOf([...entries.values()]);
    const afterID = objectID(after);
    if (afterID !== of) created.push(after);
    return afterID;
  }
}
