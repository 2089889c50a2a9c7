import type { Outcome } from '../../outcome.ts';
import type { RemotePorts } from '../../ports.ts';
import { sessionFor } from '../../request.ts';
import type { Target } from '../../target.ts';
import { objectID } from '../pack.ts';
import { Malformed } from '../pkt-line.ts';
import { readRemoteCommit, readRemoteRefs } from '../session.ts';
import { type Author, commitOf, treeOfCommit } from './commit.ts';
import { NOTHING, push } from './push.ts';
import { type FileToWrite, type WrittenFile, withFiles } from './with-files.ts';
import { writePack } from './write-pack.ts';

/** Timeout of each request, milliseconds. */
const TIMEOUT_MS = 15_000;

/** One commit that writes files. */
export interface CommitOfFiles {
  /** The branch that it is based on; '' for that of HEAD. */
  readonly base: string;
  /** A branch that is made for it; null writes to `base`. */
  readonly newBranch: string | null;
  readonly files: readonly FileToWrite[];
  /** Whether files that are there with other content may be overwritten. */
  readonly overwrite: boolean;
  readonly message: string;
  readonly author: Author;
}

/** A commit that was made, `commit` null when the files were there already; the paths that it would overwrite; or why the server refused it. */
type Committed =
  | {
      readonly commit: string | null;
      readonly branch: string;
      readonly base: string;
      readonly files: readonly WrittenFile[];
    }
  | { readonly overwritten: readonly string[] }
  | { readonly refusal: string };

/**
 * Writes files to a Git repository in one commit, over HTTPS or SSH. Nobody else's commit is lost: the server moves the branch only from
 * the commit that was read. @throws PathTaken.
 */
export async function commitFiles(
  target: Target,
  { base, newBranch, files, overwrite, message, author }: CommitOfFiles,
  ports: RemotePorts,
): Promise<Outcome<Committed>> {
  const read = await readRemoteCommit(target, base, ports, TIMEOUT_MS);
  if ('problem' in read) return read;
  const { commit: parent, objects, revision } = read.found;
  if (newBranch !== null) {
    const ref = `refs/heads/${newBranch}`;
    const refs = await readRemoteRefs(target, [ref], ports, TIMEOUT_MS);
    if ('problem' in refs) return refs;
    if (refs.found.some(({ name }) => name === ref)) return { problem: 'branch exists' };
  }
  const root = treeOfCommit(objects.get(parent));
  // A tag with an annotation has no files.
  if (root === null) return { problem: 'unknown revision' };
  try {
    const written = withFiles(objects, root, files);
    const overwritten = written.files.flatMap(({ path, change }) => (change === 'changed' ? [path] : []));
    if (overwritten.length > 0 && !overwrite) return { found: { overwritten } };
    const branch = newBranch ?? revision;
    const done = { branch, base: revision, files: written.files };
    if (written.root === root) return { found: { ...done, commit: null } };
    const commit = commitOf({ tree: written.root, parent, author, message, now: ports.clock.now() });
    const session = await sessionFor(target, ports, TIMEOUT_MS);
    if ('problem' in session) return session;
    const id = objectID(commit);
    const pushed = await push(session.found, {
      ref: `refs/heads/${branch}`,
      before: newBranch === null ? parent : NOTHING,
      after: id,
      pack: writePack([...written.created, commit]),
    });
    if ('problem' in pushed) return pushed;
    return { found: pushed.found === null ? { ...done, commit: id } : { refusal: pushed.found } };
  } catch (error) {
    if (error instanceof Malformed) return { problem: 'malformed' };
    throw error;
  }
}
