import type { CommittedSealedSecrets } from '@hawser/contract/secrets';
import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import { checkBranch } from '@hawser/domain/repositories';
import { checkFolder, commitPaths, secretMessages } from '@hawser/domain/secrets';
import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { useEffect, useId, useRef, useState } from 'react';
import { fieldMessages, shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { FieldPair, RecordSelect } from '../form/index.ts';
import { queryOf } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { secretCalls } from './calls.ts';
import type { GeneratedSecret } from '../sealing/index.ts';
import { YesNo } from './yes-no.tsx';
import classes from './secrets.module.css';

const EMPTY = { repositoryID: '', branch: '', newBranch: '', folder: 'secrets', message: '' };
type Fields = typeof EMPTY;

const optionOf = ({ label, url, status }: Repository) => ({ label, detail: status.label, words: url });

/** What is wrong with the fields, by name. */
function problemsOf(fields: Fields, isProposed: boolean): Partial<Fields> {
  const branch = fields.branch === '' ? null : checkBranch(fields.branch);
  const newBranch = isProposed ? checkBranch(fields.newBranch) : null;
  const folder = checkFolder(fields.folder);
  return {
    ...(fields.repositoryID === '' && { repositoryID: 'Please choose a repository' }),
    ...(branch !== null && { branch }),
    ...(newBranch !== null && { newBranch }),
    ...(folder !== null && { folder }),
  };
}

interface CommitSectionProps {
  networkID: string;
  secrets: readonly GeneratedSecret[];
  onCommitted(): void;
}

/** Writes the SealedSecrets to a Git repository, as files that are shown before. */
export function CommitSection({ networkID, secrets, onCommitted }: CommitSectionProps) {
  const idBase = useId();
  const calls = useCalls(secretCalls);
  const [fields, setFields] = useState(EMPTY);
  const [isProposed, setProposed] = useState(false);
  const [problems, setProblems] = useState<Partial<Fields>>({});
  const [done, setDone] = useState<CommittedSealedSecrets | null>(null);
  const clusters = secrets.flatMap((secret) => secret.clusters);
  const committing = useCommand((asked: Fields & { overwrite: boolean }, options) =>
    calls.commit(
      networkID,
      { ...asked, secrets: clusters.map(({ routerID, yaml }) => ({ routerID, yaml })) },
      options,
    ),
  );
  const bind = (name: keyof Fields) => ({
    id: `${idBase}-${name}`,
    value: fields[name],
    onChange: (value: string) => {
      setFields({ ...fields, [name]: value });
      setProblems({ ...problems, [name]: undefined });
      committing.clear();
    },
    error: problems[name] ?? fieldMessages(committing.error)[name],
  });
  const submit = async (overwrite: boolean): Promise<void> => {
    const found = problemsOf(fields, isProposed);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return document.getElementById(`${idBase}-${first}`)?.focus();
    const answer = await committing.run({
      ...fields,
      newBranch: isProposed ? fields.newBranch : '',
      overwrite,
    });
    if (answer === null) return;
    setDone(answer);
    onCommitted();
  };
  if (done !== null) return <Done done={done} />;
  const name = secrets[0]?.sealedSecret.metadata.name ?? '';
  const overwritten = fieldMessages(committing.error)['overwrite'];
  const isKnownField = Object.keys(fieldMessages(committing.error)).some((path) => path in EMPTY);
  const paths = commitPaths(
    checkFolder(fields.folder) === null ? fields.folder : '',
    clusters.map((cluster) => ({ cluster: cluster.name, name })),
  );
  return (
    <section className={classes['commit']} aria-label="Commit to a repository">
      <h3>Commit to a repository</h3>
      <RecordSelect<Repository>
        {...bind('repositoryID')}
        label="Repository"
        placeholder="Choose a repository"
        description="Git repositories of the page Repositories. It is written to with their credentials."
        onBlur={() => undefined}
        find={({ text, ids, range }) =>
          queryOf<typeof repositoriesContract>({
            collection: 'repositories',
            types: ['git'],
            ...(text === undefined ? {} : { text }),
            ...(ids === undefined ? {} : { ids }),
            range,
          })
        }
        optionOf={optionOf}
      />
      <FieldPair>
        <TextField
          {...bind('branch')}
          label="Branch"
          placeholder="The default branch"
          autoComplete="off"
          spellCheck={false}
          mono
        />
        <TextField {...bind('folder')} label="Folder" autoComplete="off" spellCheck={false} mono />
      </FieldPair>
      <YesNo question="Make a new branch for a pull request?" value={isProposed} onChange={setProposed} />
      {isProposed && (
        <TextField {...bind('newBranch')} label="New branch" autoComplete="off" spellCheck={false} mono />
      )}
      <TextField {...bind('message')} label="Message" placeholder={secretMessages.commitMessage(name)} />
      <p className={classes['hint']}>
        One commit writes {paths.length === 1 ? 'this file' : `these ${paths.length} files`}. Each cluster has
        a folder of its own, for an Application with that path.
      </p>
      <ul className={classes['paths']} tabIndex={0} aria-label="Files">
        {paths.map((path, at) => (
          <li key={clusters[at]?.routerID}>
            {path === null ? secretMessages.commitNoFolder(clusters[at]?.name ?? '') : <code>{path}</code>}
          </li>
        ))}
      </ul>
      {committing.error !== null && !isKnownField && (
        <p role="alert" className={classes['error']}>
          {overwritten ?? shownMessage(committing.error)}
        </p>
      )}
      <div>
        <Button busy={committing.busy} onClick={() => void submit(overwritten !== undefined)}>
          {overwritten !== undefined ? 'Overwrite and commit' : 'Commit'}
        </Button>
      </div>
    </section>
  );
}

/** What a commit has done; it takes the focus, because the button is gone. */
function Done({ done: { commit, branch, files, pullRequestURL } }: { done: CommittedSealedSecrets }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const changed = files.filter(({ change }) => change !== 'unchanged').length;
  return (
    <section className={classes['commit']} aria-label="Commit to a repository">
      <h3>Commit to a repository</h3>
      <p ref={text} tabIndex={-1} role="status" className={classes['hint']}>
        {commit === null
          ? 'The repository has these files already. Nothing was committed.'
          : `${changed} ${changed === 1 ? 'file' : 'files'} committed to ${branch} as ${commit.slice(0, 10)}.`}
      </p>
      {pullRequestURL !== null && (
        <a href={pullRequestURL} target="_blank" rel="noreferrer">
          Open a pull request
        </a>
      )}
    </section>
  );
}
