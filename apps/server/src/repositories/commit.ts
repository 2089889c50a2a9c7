import { connectionMessages, pullRequestURL, repositoryAddress } from '@hawser/domain/repositories';
import { Failure } from '../http/failure.ts';
import type { Preparing } from '../http/route.ts';
import { FairShare } from '../store/fair-share.ts';
import { delayFailure } from './remote/delay-failure.ts';
import { commitFiles, type CommitOfFiles } from './remote/git/write/commit-files.ts';
import { PathTaken, type WrittenFile } from './remote/git/write/with-files.ts';
import { problemText } from './remote/outcome.ts';
import type { Connections } from './remote/ports.ts';
import { targetToBrowse } from './target.ts';

/** The field of a request by which files may be overwritten. */
const OVERWRITE = 'overwrite';

/** Commits that a server makes at once, and how many of them one context leaves to others. Each takes up to 90 MB of memory. */
const AT_ONCE = { all: 4, leftToOthers: 2 };

/** A commit that was made. */
interface RepositoryCommit {
  /** Null when the repository had all files already. */
  readonly commit: string | null;
  readonly branch: string;
  readonly files: readonly WrittenFile[];
  readonly pullRequestURL: string | null;
  /** URL of the repository. */
  readonly url: string;
}

/** Writes files to a repository of the context, with its credentials. @throws Failure 404, 409, 502. */
export type CommitToRepository = (
  asked: Pick<Preparing<unknown, unknown>, 'read' | 'sealer' | 'clock'>,
  repositoryID: string,
  files: CommitOfFiles,
) => Promise<RepositoryCommit>;

export function commitsTo(connections: Connections): CommitToRepository {
  const share = new FairShare(AT_ONCE.all, AT_ONCE.leftToOthers);
  return async ({ read, sealer, clock }, repositoryID, files) => {
    const { target, owner } = await read(async (tx) => ({
      target: await targetToBrowse({ tx, sealer, params: { repositoryID } }, 'git'),
      owner: tx.owner,
    }));
    const startedAt = clock.now();
    const refuse = (status: number, message: string): never => {
      throw new Failure(status, [{ message, displayable: true }]);
    };
    const outcome = await share
      .run(owner, () => commitFiles(target, files, { ...connections, clock }))
      .catch((error: unknown) => {
        if (error instanceof PathTaken) return refuse(409, connectionMessages.pathTaken(error.path));
        throw error;
      });
    if ('problem' in outcome) {
      const { problem } = outcome;
      await delayFailure(problem, startedAt, clock);
      const message = problemText(problem, repositoryAddress(target.url, target.type)?.host ?? '');
      return refuse(problem === 'unknown revision' ? 404 : problem === 'branch exists' ? 409 : 502, message);
    }
    if ('overwritten' in outcome.found) {
      const { overwritten } = outcome.found;
      const entries = overwritten.map((path) => ({
        message: connectionMessages.overwritten(path),
        displayable: true,
        path: OVERWRITE,
      }));
      throw new Failure(409, entries);
    }
    if ('refusal' in outcome.found) return refuse(409, connectionMessages.refused(outcome.found.refusal));
    const { commit, branch, base, files: written } = outcome.found;
    const isNew = files.newBranch !== null && commit !== null;
    return {
      commit,
      branch,
      files: written,
      pullRequestURL: isNew ? pullRequestURL(target.url, target.type, { branch, base }) : null,
      url: target.url,
    };
  };
}
