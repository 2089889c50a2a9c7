import type { RepositoryFolder } from '@hawser/contract/repositories';
import { hasHiddenCharacters } from '@hawser/domain/names';
import { Reading } from '../reading.ts';
import type { GitObject } from './pack.ts';
import { Malformed } from './pkt-line.ts';

/** Most folders that are listed, and how deep. */
const FOLDERS_MAX = 2_000;
const DEPTH_MAX = 20;
/** Most entries of a folder that are read, and longest name and path, characters. */
const ENTRIES_MAX = 20_000;
const NAME_MAX = 255;
const PATH_MAX = 1_000;
/** What an entry costs, as `Reading` counts. */
const ENTRY_COST = 100;

/** What is in a folder. */
interface Content {
  readonly kind: RepositoryFolder['kind'];
  readonly folders: readonly { readonly name: string; readonly id: string }[];
  readonly entryCount: number;
  /** Whether some entries cannot be listed. */
  readonly isPart: boolean;
}

/** The content of a tree: of each entry mode, space, name, NUL, 20 bytes of the id. @throws Malformed. */
function contentOf(tree: Buffer): Content {
  const files: string[] = [];
  const folders: { name: string; id: string }[] = [];
  let entryCount = 0;
  let isPart = false;
  for (let at = 0; at < tree.length; entryCount++) {
    if (entryCount === ENTRIES_MAX) return { kind: kindOf(files), folders, entryCount, isPart: true };
    const space = tree.indexOf(0x20, at);
    const end = tree.indexOf(0, space);
    if (space < 0 || end < 0 || end + 21 > tree.length) throw new Malformed('no tree');
    const name = end - space > 4 * NAME_MAX ? '' : tree.toString('utf8', space + 1, end);
    if (!isName(name)) isPart = true;
    else if (!isFolder(tree, at, space)) files.push(name);
    else if (folders.length === FOLDERS_MAX) isPart = true;
    else folders.push({ name, id: tree.toString('hex', end + 1, end + 21) });
    at = end + 21;
  }
  return { kind: kindOf(files), folders, entryCount, isPart };
}

const isFolder = (tree: Buffer, from: number, to: number): boolean =>
  to - from === 5 && tree.toString('latin1', from, to) === '40000';

/** Whether a name can be part of a path in an Application: nothing hidden, no separator, and not the folder above. */
const isName = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  name.length <= NAME_MAX &&
  !/[/\\\ufffd]/.test(name) &&
  !hasHiddenCharacters(name);

/** What Argo CD would make of the files in a folder. */
function kindOf(files: readonly string[]): RepositoryFolder['kind'] {
  if (files.includes('Chart.yaml')) return 'helm';
  if (files.some((name) => /^(?:kustomization\.ya?ml|Kustomization)$/.test(name))) return 'kustomize';
  return files.some((name) => /\.(?:ya?ml|json)$/.test(name)) ? 'manifests' : 'other';
}

/**
 * All folders of a commit with what is in them, the first levels first. A tree that contains the same tree many times would have
 * more folders than any list: what is beyond the limits is left out, and said so. Each tree is read once. @throws Malformed.
 */
export async function foldersOf(
  objects: ReadonlyMap<string, GitObject>,
  commit: string,
): Promise<{ readonly folders: RepositoryFolder[]; readonly truncated: boolean }> {
  const found = objects.get(commit);
  const root = /^tree ([0-9a-f]{40})\n/.exec(
    found?.type === 'commit' ? found.data.toString('latin1', 0, 64) : '',
  )?.[1];
  if (root === undefined) throw new Malformed('no commit');
  const reading = new Reading();
  const contents = new Map<string, Content>();
  const folders: RepositoryFolder[] = [];
  const waiting = [{ path: '', id: root, depth: 0 }];
  let truncated = false;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (folders.length === FOLDERS_MAX) return { folders, truncated: true };
    const { path, id, depth } = next;
    const content = contents.get(id) ?? contentOf(treeIn(objects, id));
    const pause = contents.has(id) ? null : reading.pause(content.entryCount * ENTRY_COST);
    if (pause !== null) await pause;
    contents.set(id, content);
    if (content.isPart) truncated = true;
    folders.push({ path: path === '' ? '.' : path, kind: content.kind });
    for (const inner of content.folders) {
      const innerPath = path === '' ? inner.name : `${path}/${inner.name}`;
      if (depth === DEPTH_MAX || waiting.length >= FOLDERS_MAX || innerPath.length > PATH_MAX)
        truncated = true;
      else waiting.push({ path: innerPath, id: inner.id, depth: depth + 1 });
    }
  }
  return { folders, truncated };
}

/** @throws Malformed. */
function treeIn(objects: ReadonlyMap<string, GitObject>, id: string): Buffer {
  const tree = objects.get(id);
  if (tree?.type !== 'tree') throw new Malformed('a folder is missing');
  return tree.data;
}
