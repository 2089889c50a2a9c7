import { Button } from '@hawser/ui/button';
import { Kbd } from '@hawser/ui/kbd';
import { TerminalScreen, type TerminalScreenHandle } from '@hawser/ui/terminal';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/index.ts';
import { type ReadOn, targetKey } from '../streams/index.ts';
import { stateText } from './end-text.ts';
import { TerminalSession, type TerminalState } from './terminal-session.ts';
import classes from './terminal.module.css';

interface ContainerShellProps {
  on: ReadOn;
  pod: string;
  container: string;
  screenReader: boolean;
  /** Moves the focus out of the terminal. */
  onLeave(): void;
  /** Opens a new shell. */
  onAgain(): void;
}

/** Keys that the keyboards of phones do not have. */
const KEYS = [
  { name: 'Esc', text: '\u001b' },
  { name: 'Tab', text: '\t' },
  { name: 'Ctrl-C', text: '\u0003' },
  { name: 'Ctrl-D', text: '\u0004' },
  { name: '↑', text: '\u001b[A' },
  { name: '↓', text: '\u001b[B' },
];

interface Size {
  columns: number;
  rows: number;
}

/** One shell, from its opening to its end. It ends when the component is unmounted. */
export function ContainerShell({ on, pod, container, screenReader, onLeave, onAgain }: ContainerShellProps) {
  const { ports, toast } = useServices();
  const [state, setState] = useState<TerminalState>({ kind: 'opening' });
  const [hasRun, setRun] = useState(false);
  const screen = useRef<TerminalScreenHandle>(null);
  const session = useRef<TerminalSession | null>(null);
  const size = useRef<Size>({ columns: 80, rows: 24 });
  const isOver = state.kind === 'ended' || state.kind === 'cut';
  // It ran, and what it ran in is gone: there is nothing in which a new one could be opened.
  const isGone = hasRun && state.kind === 'ended' && state.end.code === 'not-found';
  const text = stateText(state, container);
  const latest = useRef(on);
  const key = `${on.routerID} ${targetKey(on.of)}`;
  useEffect(() => {
    latest.current = on;
  });

  useEffect(() => {
    const { columns, rows } = size.current;
    const { routerID, of } = latest.current;
    const request = { kind: 'terminal', ...of, pod, container, columns, rows } as const;
    const made = new TerminalSession(
      ports,
      { routerID, request },
      {
        state(next) {
          setState(next);
          if (next.kind !== 'open') return;
          setRun(true);
          // The window may have been resized meanwhile.
          made.resize(size.current.columns, size.current.rows);
        },
        output: (output, shown) => screen.current?.write(output, shown),
      },
    );
    session.current = made;
    return () => {
      session.current = null;
      made.close();
    };
  }, [ports, key, pod, container]);

  return (
    <>
      {text !== '' && (
        <p
          role={isOver ? 'alert' : 'status'}
          className={classes['notice']}
          data-tone={toneOf(state)}
          data-over={isOver || undefined}
        >
          {text}{' '}
          {isOver && !isGone && (
            <Button onClick={onAgain}>{state.kind === 'cut' ? 'Reconnect' : 'New shell'}</Button>
          )}
        </p>
      )}
      <TerminalScreen
        label={`Shell in container ${container} of pod ${pod}. F6 leaves it.`}
        handle={screen}
        isLive={state.kind === 'open'}
        screenReader={screenReader}
        onInput={(typed) => session.current?.type(typed)}
        onResize={(next) => {
          size.current = next;
          session.current?.resize(next.columns, next.rows);
        }}
        onPasteRefused={() =>
          toast({ tone: 'negative', text: 'This text is too long to be pasted. At most 1 MiB can be.' })
        }
        onLeave={onLeave}
      />
      <div className={classes['keys']} role="group" aria-label="Keys">
        {KEYS.map(({ name, text: typed }) => (
          <Button
            key={name}
            disabled={state.kind !== 'open'}
            onClick={() => {
              session.current?.type(typed);
              screen.current?.focus();
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <p className={classes['foot']}>
        <Kbd>F6</Kbd> leaves the terminal; all other keys, Esc and Tab too, go to the shell. The audit log
        records the session, not what you type.
      </p>
    </>
  );
}

function toneOf(state: TerminalState): 'negative' | 'warning' | undefined {
  if (state.kind === 'cut') return 'warning';
  if (state.kind !== 'ended') return undefined;
  const { code, exitCode } = state.end;
  return code === 'exited' && exitCode === 0 ? undefined : code === 'idle' ? 'warning' : 'negative';
}
