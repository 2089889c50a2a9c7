import { counted } from '@hawser/domain/counted';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { contentCalls } from './calls.ts';
import type { ContentProps } from './content-props.ts';
import { FilteredList } from './filtered-list.tsx';
import { Reading } from './reading.tsx';
import classes from './repository-content.module.css';

/** The charts of a Helm repository, each with its versions. */
export function ChartContent({ id, actionOf }: ContentProps) {
  const calls = useCalls(contentCalls);
  const charts = useCommand(calls.charts);
  const [found, setFound] = useState<Awaited<ReturnType<typeof charts.run>>>(null);
  return (
    <div className={classes['content']}>
      <Reading
        label="Show charts"
        busy={charts.busy}
        error={charts.error}
        onRead={() => void charts.run(id).then(setFound)}
      >
        {found !== null && <span>{counted(found.charts.length, 'chart')}</span>}
      </Reading>
      {found?.charts.length === 0 && <p>The index of the repository has no charts.</p>}
      {found !== null && found.charts.length > 0 && (
        <FilteredList
          label="Charts"
          filterLabel="Filter charts"
          items={found.charts}
          keyOf={({ name }) => name}
          textOf={({ name, description }) => `${name} ${description}`}
          truncated={found.truncated}
        >
          {({ name, version, appVersion, description, deprecated, versionCount }) => (
            <>
              <span>
                <bdi className={classes['name']}>{name}</bdi> <bdi>{version}</bdi>{' '}
                <span className={classes['note']}>
                  {appVersion !== '' && (
                    <>
                      app <bdi>{appVersion}</bdi>{' '}
                    </>
                  )}
                  {deprecated && 'deprecated '}
                  <bdi>{description}</bdi>
                </span>
              </span>
              {actionOf({ type: 'chart', name, revision: version })}
              <Versions id={id} chart={name} count={versionCount} actionOf={actionOf} />
            </>
          )}
        </FilteredList>
      )}
    </div>
  );
}

/** The versions of a chart, once they are asked for. */
function Versions({ id, chart, count, actionOf }: ContentProps & { chart: string; count: number }) {
  const calls = useCalls(contentCalls);
  const versions = useCommand((of: string) => calls.versions(id, of));
  const [found, setFound] = useState<Awaited<ReturnType<typeof versions.run>>>(null);
  if (count < 2) return null;
  const toggle = (): void => {
    if (found === null) void versions.run(chart).then(setFound);
    else setFound(null);
  };
  return (
    <>
      <Button variant="link" busy={versions.busy} aria-expanded={found !== null} onClick={toggle}>
        {found === null ? `Show ${count.toLocaleString('en')} versions` : 'Hide versions'}
      </Button>
      {versions.error !== null && <span role="alert">{shownMessage(versions.error)}</span>}
      {found !== null && (
        <ul className={classes['versions']} aria-label={`Versions of ${chart}`}>
          {found.versions.map(({ version, appVersion, deprecated }) => (
            <li key={version}>
              <bdi>{version}</bdi>{' '}
              <span className={classes['note']}>
                <bdi>{appVersion}</bdi> {deprecated && 'deprecated'}
              </span>{' '}
              {actionOf({ type: 'chart', name: chart, revision: version })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
