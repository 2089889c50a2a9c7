import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import { Button } from '@hawser/ui/button';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type RecordOption, RecordSelect } from '../form/index.ts';
import { recordsQuery, useWindow } from '../live/index.ts';
import type { Place } from './place.ts';
import { RepositoryContent } from './repository-content.tsx';
import classes from './repository-content.module.css';

interface SourcePickerProps {
  /** The URL of the repository that is entered; that repository is offered first. */
  url: string;
  onPick(url: string, place: Place): void;
}

/** Chooses a repository, and of it a folder or a chart with a revision, by browsing instead of typing. */
export function SourcePicker({ url, onPick }: SourcePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [announced, announce] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes['picker']}>
      <div className={classes['reading']}>
        <Button
          ref={button}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            announce('');
          }}
        >
          Browse repositories
        </Button>
        <span role="status" className={classes['note']}>
          {announced}
        </span>
      </div>
      {isOpen && (
        <Browser
          url={url}
          onPick={(from, place) => {
            onPick(from, place);
            setOpen(false);
            announce(`Chosen: ${place.name} at ${place.revision}.`);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const findRepositories = (of: Parameters<typeof recordsQuery<typeof repositoriesContract>>[1]) =>
  recordsQuery<typeof repositoriesContract>('repositories', of);

const optionOf = ({ label, url, status }: Repository): RecordOption => ({
  label,
  detail: status.label,
  words: url,
});

/** The same repository, with or without what servers leave out. */
const plain = (url: string): string => url.trim().replace(/(?:\.git)?\/*$/, '');

/** Characters that a search takes. */
const SEARCHED_MAX = 200;

/** Enter looks for nothing here: it would save the form around it. */
function noSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Browser({ url, onPick }: SourcePickerProps) {
  const id = useId();
  const [own, choose] = useState<string | null>(null);
  // What is typed while it is open does not change what it shows.
  const [entered] = useState(() => plain(url).slice(0, SEARCHED_MAX));
  const found = useWindow<typeof repositoriesContract>(
    entered === '' ? null : { collection: 'repositories', text: entered, range: { from: 0, to: 20 } },
  );
  const chosen =
    own ?? found.rows.find((each) => plain(each.url).slice(0, SEARCHED_MAX) === entered)?.id ?? '';
  const [repository] = useWindow<typeof repositoriesContract>(
    chosen === '' ? null : { collection: 'repositories', ids: [chosen], range: { from: 0, to: 1 } },
  ).rows;
  return (
    <fieldset className={classes['browser']} onKeyDown={noSubmit}>
      <legend>Repositories</legend>
      <RecordSelect
        id={id}
        label="Browse"
        placeholder="Choose a repository"
        description="Those that are defined on the page Repositories."
        find={findRepositories}
        optionOf={optionOf}
        value={chosen}
        onChange={choose}
        onBlur={() => undefined}
        error={undefined}
      />
      {repository !== undefined && repository.id === chosen && (
        <RepositoryContent
          key={`${repository.id} ${repository.version}`}
          id={repository.id}
          repoType={repository.repoType}
          actionOf={(place) => (
            <Button
              variant="link"
              aria-label={`Use ${place.name}${place.type === 'chart' ? ` ${place.revision}` : ''}`}
              onClick={() => onPick(repository.url, place)}
            >
              Use
            </Button>
          )}
        />
      )}
    </fieldset>
  );
}
