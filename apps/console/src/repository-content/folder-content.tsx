import type { RepositoryFolder } from '@hawser/contract/repositories';
import { counted } from '@hawser/domain/counted';
import { SearchSelectField } from '@hawser/ui/search-select';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { contentCalls } from './calls.ts';
import type { ContentProps } from './content-props.ts';
import { FilteredList } from './filtered-list.tsx';
import { Reading } from './reading.tsx';
import classes from './repository-content.module.css';

const KINDS: Readonly<Record<RepositoryFolder['kind'], string>> = {
  helm: 'Helm chart',
  kustomize: 'Kustomize',
  manifests: 'manifests',
  other: '',
};
/** Most branches and tags that the select offers at once. */
const CHOICES = 50;

/** The branches and tags of a Git repository, and the folders of one of them. */
export function FolderContent({ id, actionOf }: ContentProps) {
  const calls = useCalls(contentCalls);
  const refs = useCommand(calls.refs);
  const folders = useCommand((revision: string) => calls.folders(id, revision));
  const [known, setKnown] = useState<Awaited<ReturnType<typeof refs.run>>>(null);
  const [found, setFound] = useState<Awaited<ReturnType<typeof folders.run>>>(null);
  const [revision, setRevision] = useState('');
  const [search, setSearch] = useState('');
  const open = async (name: string): Promise<void> => {
    setRevision(name);
    setFound(null);
    setFound(await folders.run(name));
  };
  const read = async (): Promise<void> => {
    const answer = await refs.run(id);
    setKnown(answer);
    const first = answer?.defaultBranch ?? answer?.branches[0]?.name;
    if (first !== undefined) await open(first);
  };
  const choices = [
    ...(known?.branches ?? []).map(({ name }) => ({ value: name, label: name, detail: 'branch' })),
    ...(known?.tags ?? []).map(({ name }) => ({ value: name, label: name, detail: 'tag' })),
  ];
  const matching = choices.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return (
    <div className={classes['content']}>
      <Reading
        label="Show branches and folders"
        busy={refs.busy}
        error={refs.error}
        onRead={() => void read()}
      >
        {known !== null && (
          <span>
            {counted(known.branches.length, 'branch', 'branches')}, {counted(known.tags.length, 'tag')}
            {known.truncated && ', and more that are not listed'}
          </span>
        )}
      </Reading>
      {known !== null && choices.length === 0 && <p>The repository is empty: it has no branch and no tag.</p>}
      {choices.length > 0 && (
        <SearchSelectField
          label="Branch or tag"
          value={revision}
          onChange={(name) => void open(name)}
          chosen={choices.find(({ value }) => value === revision) ?? null}
          choices={matching.slice(0, CHOICES)}
          more={Math.max(0, matching.length - CHOICES)}
          onSearch={setSearch}
        />
      )}
      {folders.busy && <p role="status">Reading folders…</p>}
      {folders.error !== null && (
        <Reading
          label="Try again"
          busy={folders.busy}
          error={folders.error}
          onRead={() => void open(revision)}
        />
      )}
      {found !== null && (
        <FilteredList
          label={`Folders of ${found.revision}`}
          filterLabel="Filter folders"
          items={found.folders}
          keyOf={({ path }) => path}
          textOf={({ path, kind }) => `${path} ${KINDS[kind]}`}
          truncated={found.truncated}
        >
          {({ path, kind }) => (
            <>
              <span>
                <bdi className={classes['name']}>{path}</bdi>{' '}
                <span className={classes['note']}>{KINDS[kind]}</span>
              </span>
              {actionOf({ type: 'path', name: path, revision: found.revision })}
            </>
          )}
        </FilteredList>
      )}
    </div>
  );
}
