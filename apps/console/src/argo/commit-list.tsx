import type { ArgoCommit } from '@hawser/contract/argo';
import { Age } from '@hawser/ui/age';
import type { Commits } from './use-commits.ts';
import { authorName, revisionsText } from './words.ts';
import classes from './argo.module.css';

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** Message and author of those of the revisions that are commits and are known; before that the room that they will take. */
export function CommitList({ revisions, commits }: { revisions: readonly string[]; commits: Commits }) {
  const known = revisions.flatMap((revision) => commits.byRevision.get(revision) ?? []);
  if (known.length === 0) {
    const isComing = commits.reason === '' && revisions.some((revision) => COMMIT.test(revision));
    return isComing ? <div className={classes['coming']} aria-hidden="true" /> : null;
  }
  return (
    <ul className={classes['commits']} aria-label="Commits">
      {known.map((commit) => (
        <li key={commit.revision}>
          {revisions.length > 1 && <code>{revisionsText([commit.revision])} </code>}
          <CommitText commit={commit} />
        </li>
      ))}
    </ul>
  );
}

function CommitText({ commit: { message, author, at } }: { commit: ArgoCommit }) {
  return (
    <>
      <b>{message || 'no message'}</b>{' '}
      <span data-tip={author}>
        {author !== '' && `by ${authorName(author)}`}
        {at !== null && (
          <>
            {' '}
            <Age instant={at} /> ago
          </>
        )}
      </span>
    </>
  );
}
