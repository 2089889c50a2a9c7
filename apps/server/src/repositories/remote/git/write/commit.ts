import type { GitObject } from '../pack.ts';

/** Who makes a commit. */
export interface Author {
  readonly name: string;
  readonly email: string;
}

/** Characters that end a name or an address in a commit, or hide in it. */
const UNSAFE = /[<>\p{Cc}\p{Cf}]/gu;

/** A commit of a tree after `parent`; `now` is epoch ms (git-commit-tree). */
export function commitOf(of: {
  readonly tree: string;
  readonly parent: string;
  readonly author: Author;
  readonly message: string;
  readonly now: number;
}): GitObject {
  const plain = (text: string): string => text.replace(UNSAFE, '').trim();
  const email = plain(of.author.email);
  const who = `${plain(of.author.name) || email} <${email}> ${Math.floor(of.now / 1000)} +0000`;
  const lines = [
    `tree ${of.tree}`,
    `parent ${of.parent}`,
    `author ${who}`,
    `committer ${who}`,
    '',
    // A NUL would end it for programs that read it.
    `${of.message.replaceAll('\0', '').trim()}\n`,
  ];
  return { type: 'commit', data: Buffer.from(lines.join('\n')) };
}

/** The tree of a commit; null when it is none. */
export function treeOfCommit(commit: GitObject | undefined): string | null {
  if (commit?.type !== 'commit') return null;
  return /^tree ([0-9a-f]{40})\n/.exec(commit.data.toString('latin1', 0, 64))?.[1] ?? null;
}
