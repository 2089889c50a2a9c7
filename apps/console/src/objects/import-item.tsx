import type { ApplyPreview } from '@hawser/contract/objects';
import type { YamlDocument } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { useTheme } from '@hawser/ui/themes';
import { useId } from 'react';
import { ChangedFields, useOpenedInPlace, YamlChanges } from '../review/index.ts';
import { firstLine } from './import-check.ts';
import type { ImportState } from './import-run.ts';
import { type ReviewWords, WILL } from './import-text.ts';
import { useStoredVersions } from './use-stored-versions.ts';
import { whereText } from './where-text.ts';
import { checkYaml } from './yaml-check.ts';
import classes from './import-review.module.css';

type Result = NonNullable<ReturnType<ImportState['results']['get']>>;

interface ImportItemProps {
  /** Its position, from 0. */
  at: number;
  item: ApplyPreview['items'][number];
  document: YamlDocument;
  /** What was done; null before. */
  result: Result | null;
  words: Pick<ReviewWords, 'verb' | 'doing'>;
  isSending: boolean;
  /** Undefined if it cannot be chosen. */
  isChosen?: boolean;
  onChoose(isChosen: boolean): void;
}

/** One document of an import: what happens to it, and why; or what was done. */
export function ImportItem({
  at,
  item,
  document,
  result,
  words,
  isSending,
  isChosen,
  onChoose,
}: ImportItemProps) {
  const id = useId();
  const { product } = useTheme();
  const changes = useOpenedInPlace();
  const { outcome } = result ?? item;
  // The editor's own check names the product of the theme.
  const found = result === null && item.outcome === 'refused' ? checkYaml(document.text, { product }) : null;
  const messages = found === null ? (result ?? item).messages : [found.message];
  const name = item.name ?? `Document ${at + 1}`;
  const { before } = item;
  return (
    <li className={classes['item']} data-outcome={outcome}>
      <div className={classes['row']}>
        {isChosen === undefined ? (
          <span className={classes['gap']} />
        ) : (
          <input
            id={id}
            type="checkbox"
            checked={isChosen}
            aria-label={`${words.verb} ${item.kind} ${name}`}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <label htmlFor={id} className={classes['name']}>
          <b>{name}</b> <small>{item.kind}</small>
        </label>
        <small className={classes['line']}>line {firstLine(document)}</small>
        <span className={classes['outcome']}>
          {isSending ? `${words.doing.toLowerCase()}…` : result === null ? WILL[outcome] : result.outcome}
        </span>
      </div>
      {messages.length > 0 && <p className={classes['message']}>{messages.join(' ')}</p>}
      {result === null && item.placement !== undefined && (
        <p className={classes['where']}>{whereText(item.placement)}</p>
      )}
      {before !== undefined && (
        <div className={classes['changes']}>
          <Button variant="link" {...changes.button}>
            {changes.isOpen ? 'Hide changes' : 'Show changes'}
            <span data-visually-hidden> of {name}</span>
          </Button>
          {changes.isOpen && (
            <div id={changes.id}>
              {before.tags.join() !== item.tags?.join() && (
                <ChangedFields
                  label="Changed tags"
                  fields={[
                    {
                      name: 'tags',
                      before: before.tags.join(', ') || null,
                      after: item.tags?.join(', ') || null,
                    },
                  ]}
                />
              )}
              {item.id !== null && (
                <ChangesOfYaml objectID={item.id} version={before.version} after={document.text} />
              )}
            </div>
          )}
        </div>
      )}
    </li>
  );
}

interface ChangesOfYamlProps {
  objectID: string;
  /** The stored version that is compared. */
  version: number;
  after: string;
}

/** Read only when it is shown: an import can change hundreds of objects of up to 1 MiB each. */
function ChangesOfYaml({ objectID, version, after }: ChangesOfYamlProps) {
  const { stored, failure } = useStoredVersions([{ objectID, version }]);
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (stored === null) return <p role="status">Loading version {version}…</p>;
  return <YamlChanges before={stored[0]?.yaml ?? ''} after={after} />;
}
