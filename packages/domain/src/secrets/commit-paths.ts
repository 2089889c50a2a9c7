import { hasHiddenCharacters } from '../names/index.ts';

/** Longest folder of a repository, characters. */
export const FOLDER_MAX = 500;

const REFUSED = 'Enter a folder such as secrets/shop, without ".." and hidden characters.';

/**
 * Names that Git reads as its own folder on some file system, in any case: `.git` with dots, spaces or a stream after it, and its short
 * name. It refuses to check out a commit with one of them, on every system. `.gitmodules` would have to be a file.
 */
const GITS_OWN = /^(?:(?:\.git|git~1)[\s.]*(?::.*)?|\.gitmodules)$/i;

/** Whether a name can be a folder or file of a Git repository. */
const isSegment = (name: string): boolean =>
  name !== '' &&
  name !== '.' &&
  name !== '..' &&
  !GITS_OWN.test(name) &&
  name.length <= 255 &&
  !/[/\\\ufffd]/.test(name) &&
  !hasHiddenCharacters(name);

/** The segments of a folder that was typed; none for the root. */
const segmentsOf = (folder: string): string[] =>
  folder
    .trim()
    .replace(/^\.?\/+|\/+$/g, '')
    .split('/')
    .filter((segment, _, all) => !(all.length === 1 && (segment === '' || segment === '.')));

/** The message for what cannot be a folder of a repository, or null. Empty: the root. */
export function checkFolder(folder: string): string | null {
  return folder.length <= FOLDER_MAX && segmentsOf(folder).every(isSegment) ? null : REFUSED;
}

/**
 * The paths of SealedSecrets in a repository, in their order. Each cluster has a folder of its own: one Application delivers a folder to
 * one cluster, which cannot open what is sealed for another. Null for a cluster whose name cannot be a folder.
 */
export function commitPaths(
  folder: string,
  secrets: readonly { readonly cluster: string; readonly name: string }[],
): (string | null)[] {
  const base = segmentsOf(folder);
  return secrets.map(({ cluster, name }) =>
    isSegment(cluster) && isSegment(name) ? [...base, cluster, `${name}.yaml`].join('/') : null,
  );
}
