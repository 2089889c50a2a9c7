import type { VersionEntry } from '@hawser/contract/objects';
import { ArrowIcon } from '@hawser/ui/icons';
import { Select } from '@hawser/ui/select';
import { useEffect, useRef } from 'react';
import { type Action, ActionButton } from '../menu/index.ts';
import { useStoredVersions } from '../objects/index.ts';
import { Section } from '../section/index.ts';
import { YamlChanges } from '../review/index.ts';
import type { Compared } from './compared.ts';
import classes from './versions.module.css';

interface ComparisonProps {
  objectID: string;
  versions: readonly VersionEntry[];
  compared: Compared;
  onCompare(compared: Compared): void;
  /** Restores a version; it says why where that is not possible. */
  restoreOf(version: VersionEntry): Action | undefined;
}

/** Two versions of an application beside each other, each chosen from all. */
export function Comparison({ objectID, versions, compared, onCompare, restoreOf }: ComparisonProps) {
  const [before, after] = compared;
  const head = useRef<HTMLDivElement>(null);
  const opened = useRef(`${before},${after}`);
  // On a small screen it is below the list in which the versions are chosen.
  useEffect(() => {
    if (opened.current !== `${before},${after}`) head.current?.scrollIntoView({ block: 'nearest' });
    opened.current = `${before},${after}`;
  }, [before, after]);
  const older = versions.find(({ version, isCurrent }) => version === before && !isCurrent);
  const restore = older && restoreOf(older);
  const choices = versions.map(({ version, isCurrent }) => ({
    value: String(version),
    label: `Version ${version}${isCurrent ? ' (current)' : ''}`,
  }));
  return (
    <Section title="Comparison">
      <div ref={head} className={classes['choice']}>
        <Select
          aria-label="Before"
          value={String(before)}
          choices={choices}
          placeholder={`Version ${before}`}
          onChange={(value) => onCompare([Number(value), after])}
        />
        <ArrowIcon size={14} />
        <Select
          aria-label="After"
          value={String(after)}
          choices={choices}
          placeholder={`Version ${after}`}
          onChange={(value) => onCompare([before, Number(value)])}
        />
        {restore && <ActionButton action={{ ...restore, label: `Restore version ${before}` }} />}
      </div>
      {before === after && versions.at(-1)?.version === before ? (
        <p>Version {before} is the oldest that is kept, so there is none before it.</p>
      ) : (
        <Texts key={`${before},${after}`} objectID={objectID} compared={compared} />
      )}
    </Section>
  );
}

function Texts({ objectID, compared }: Pick<ComparisonProps, 'objectID' | 'compared'>) {
  const { stored, failure } = useStoredVersions(compared.map((version) => ({ objectID, version })));
  if (failure !== null) return <p role="alert">{failure}</p>;
  if (stored === null) return <p role="status">Loading both versions…</p>;
  const [before, after] = stored;
  return <YamlChanges before={before?.yaml ?? ''} after={after?.yaml ?? ''} />;
}
