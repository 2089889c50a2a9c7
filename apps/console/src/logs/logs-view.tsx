import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { saveFile } from '@hawser/ui/csv';
import { Select } from '@hawser/ui/select';
import { useMemo, useState } from 'react';
import { FilterBar, StreamNotice } from '../streams/index.ts';
import { LogLines } from './log-lines.tsx';
import { logText } from './log-text.ts';
import { useLogs } from './use-logs.ts';
import classes from './logs.module.css';

interface LogsViewProps {
  routerID: string;
  objectID: string;
  /** The application and the cluster, for the name of the file. */
  name: string;
  /** Names of the pods that exist. */
  pods: readonly string[];
  /** The chosen one; empty for all. */
  pod: string;
  onPod(pod: string): void;
}

const ALL = '*';

/** The logs of the pods of an application on a cluster, live. */
export function LogsView({ routerID, objectID, name, pods, pod, onPod }: LogsViewProps) {
  const [previous, setPrevious] = useState(false);
  const [text, setText] = useState('');
  const [isWrapped, setWrapped] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const logs = useLogs({ routerID, objectID, pod, previous, isPaused });
  const lines = useMemo(() => {
    const wanted = text.toLowerCase();
    return wanted === '' ? logs.lines : logs.lines.filter((line) => line.text.toLowerCase().includes(wanted));
  }, [logs.lines, text]);
  const failed = logs.sources?.pods.filter(({ state }) => state === 'failed') ?? [];
  const choices = [
    { value: ALL, label: 'All pods' },
    ...[...new Set([...pods, pod])].filter(Boolean).map((each) => ({ value: each, label: each })),
  ];
  return (
    <section className={classes['view']} aria-label="Logs">
      <FilterBar
        placeholder="Filter lines"
        text={text}
        onText={setText}
        first={
          <Select
            aria-label="Pod"
            variant="filter"
            value={pod === '' ? ALL : pod}
            choices={choices}
            onChange={(value) => onPod(value === ALL ? '' : value)}
          />
        }
        count={
          <>
            {lines.length === logs.lines.length
              ? `${lines.length.toLocaleString('en')} lines`
              : `${lines.length.toLocaleString('en')} of ${logs.lines.length.toLocaleString('en')} lines`}
            {logs.dropped > 0 && `, ${logs.dropped.toLocaleString('en')} older ones dropped`}
          </>
        }
      >
        <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused
            ? `Resume${logs.waiting > 0 ? ` (${logs.waiting.toLocaleString('en')} new)` : ''}`
            : 'Pause'}
        </Button>
        <Button aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
          Wrap
        </Button>
        <Button aria-pressed={previous} onClick={() => setPrevious(!previous)}>
          Previous container
        </Button>
        <Button
          disabled={lines.length === 0}
          onClick={() => saveFile(new Blob([logText(lines)], { type: 'text/plain' }), `${name}.log`)}
        >
          Download
        </Button>
      </FilterBar>
      <StreamNotice state={logs.stream} what="logs" />
      {failed.map(({ pod: each, container, message }) => (
        <p key={`${each} ${container}`} className={classes['failed']}>
          {each} {container}: {message}
        </p>
      ))}
      {(logs.sources?.omitted ?? 0) > 0 && (
        <p className={classes['failed']}>
          {logs.sources?.omitted.toLocaleString('en')} more pods are not shown. Choose one to read its log.
        </p>
      )}
      {logs.sources !== null && lines.length === 0 && failed.length === 0 ? (
        <EmptyState title={logs.lines.length > 0 ? 'No matching lines' : 'No lines yet'}>
          {logs.lines.length > 0
            ? 'No line contains this text.'
            : 'Lines appear as the containers write them.'}
        </EmptyState>
      ) : (
        <LogLines
          label={`Logs of ${pod === '' ? name : pod}`}
          lines={lines}
          isWrapped={isWrapped}
          isFollowing={isFollowing && !isPaused}
          onFollow={setFollowing}
          hasPods={pod === ''}
        />
      )}
      {!isFollowing && lines.length > 0 && (
        <p className={classes['foot']}>
          <Button onClick={() => setFollowing(true)}>To the newest line</Button>
        </p>
      )}
    </section>
  );
}
