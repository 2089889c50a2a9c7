import type { CommitSealedSecrets, CommittedSealedSecrets } from '@hawser/contract/secrets';
import { networkKind, networkReasons } from '@hawser/domain/networks';
import { checkBranch } from '@hawser/domain/repositories';
import { checkFolder, commitPaths, secretMessages } from '@hawser/domain/secrets';
import { invalid, refused, requireRow } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Preparing } from '../http/route.ts';
import { refuseWhileDeleting } from '../placement/index.ts';
import type { CommitToRepository } from '../repositories/index.ts';
import { clusterNames, readSealed, type SealedFor } from './sealed-for.ts';

type Asked = Preparing<{ networkID: string }, CommitSealedSecrets>;

/** A commit, and where it went. */
interface CommitDone {
  readonly answer: CommittedSealedSecrets;
  readonly name: string;
  readonly network: string;
  readonly url: string;
  readonly change: RecordedChange;
}

/**
 * Writes SealedSecrets of a GitOps network into a repository, each into the folder of its cluster, in one commit. Nothing else is ever
 * written there: whoever may do this cannot put other content into a repository. @throws Failure.
 */
export async function commitSealedSecrets(asked: Asked, commit: CommitToRepository): Promise<CommitDone> {
  const { params, body, session, read } = asked;
  const { network, clusters } = await read(async (tx) => {
    const row = requireRow(
      await tx.db
        .selectFrom('networks')
        .selectAll()
        .where('owner_uid', '=', tx.owner)
        .where('id', '=', params.networkID)
        .executeTakeFirst(),
    );
    return { network: row, clusters: await clusterNames(tx, row.id) };
  });
  refuseWhileDeleting(network);
  if (!networkKind(network).usesGitOps) throw refused(secretMessages.commitNeedsGitOps);
  if (!Object.hasOwn(network.features, 'sealedSecrets')) throw refused(networkReasons.sealedSecretsFirst);
  refuseFields(body);
  const sealed: SealedFor[] = [];
  for (const [at, secret] of body.secrets.entries()) sealed.push(await readSealed(secret, at, clusters));
  const paths = commitPaths(
    body.folder,
    sealed.map(({ cluster, read: { object } }) => ({ cluster, name: object.name })),
  );
  const files = sealed.map(({ cluster, yaml }, at) => {
    const path = paths[at];
    if (path == null) throw invalid(secretMessages.commitNoFolder(cluster), `secrets.${at}.routerID`);
    return { path, text: yaml };
  });
  const name = sealed[0]?.read.object.name ?? '';
  const { url, ...done } = await commit(asked, body.repositoryID, {
    base: body.branch,
    newBranch: body.newBranch === '' ? null : body.newBranch,
    files,
    overwrite: body.overwrite,
    message: body.message.trim() === '' ? secretMessages.commitMessage(name) : body.message,
    author: { name: '', email: session.email },
  });
  return {
    answer: { ...done, files: done.files.map((file) => ({ ...file })) },
    name,
    network: network.name,
    url,
    change: { networkID: network.id },
  };
}

/** @throws Failure 400 for names that Git would not take. */
function refuseFields({ branch, newBranch, folder }: CommitSealedSecrets): void {
  for (const [path, name] of [
    ['branch', branch],
    ['newBranch', newBranch],
  ] as const) {
    const problem = name === '' ? null : checkBranch(name);
    if (problem !== null) throw invalid(problem, path);
  }
  const problem = checkFolder(folder);
  if (problem !== null) throw invalid(problem, 'folder');
}
