import { EmptyState } from '@hawser/ui/empty-state';
import { saveFile } from '@hawser/ui/csv';
import { Button } from '@hawser/ui/button';
import { useMemo, useRef, useState } from 'react';
import { LogBuffer, LogLines, logText, type NumberedLine } from '../logs/index.ts';
import { FilterBar, StreamNotice, useAgentStream } from '../streams/index.ts';
import classes from './cluster-inside.module.css';

/** What the agent itself has written since it started: the lines that it keeps in memory, and new ones as they come. */
export function AgentLogView({ routerID, name }: { routerID: string; name: string }) {
  const buffer = useRef(new LogBuffer());
  const [lines, setLines] = useState<readonly NumberedLine[] | null>(null);
  const [text, setText] = useState('');
  const [isWrapped, setWrapped] = useState(true);
  const [isFollowing, setFollowing] = useState(true);
  const isFresh = useRef(true);
  const stream = useAgentStream(
    routerID,
    'agent-log',
    () => {
      isFresh.current = true;
      return { kind: 'agent-log' };
    },
    (item) => {
      if (item.type !== 'log') return;
      // Each opening begins with all lines that the agent keeps.
      if (isFresh.current) buffer.current.clear();
      isFresh.current = false;
      buffer.current.add(routerID, item.lines);
      setLines(buffer.current.lines);
    },
  );
  const shown = useMemo(() => {
    const wanted = text.toLowerCase();
    const all = lines ?? [];
    return wanted === '' ? all : all.filter((line) => line.text.toLowerCase().includes(wanted));
  }, [lines, text]);
  return (
    <section className={classes['view']} aria-label="Agent log">
      <FilterBar
        placeholder="Filter lines"
        text={text}
        onText={setText}
        count={
          lines !== null &&
          `${shown.length.toLocaleString('en')} of ${lines.length.toLocaleString('en')} lines`
        }
      >
        <Button aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
          Wrap
        </Button>
        <Button
          disabled={shown.length === 0}
          onClick={() => saveFile(new Blob([logText(shown)], { type: 'text/plain' }), `agent-${name}.log`)}
        >
          Download
        </Button>
      </FilterBar>
      <StreamNotice state={stream} what="the log of the agent" />
      {lines !== null && shown.length === 0 ? (
        <EmptyState title={lines.length > 0 ? 'No matching lines' : 'No lines yet'}>
          {lines.length > 0
            ? 'No line contains this text.'
            : 'The agent writes when it connects, and when something fails.'}
        </EmptyState>
      ) : (
        <LogLines
          label={`Log of the agent of ${name}`}
          lines={shown}
          isWrapped={isWrapped}
          isFollowing={isFollowing}
          onFollow={setFollowing}
        />
      )}
    </section>
  );
}
