import type { TreeNode } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { Select } from '@hawser/ui/select';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/index.ts';
import type { ReadOn } from '../streams/index.ts';
import classes from './terminal.module.css';

/** With the terminal emulator. */
const SHELL = new LazyCode(() =>
  import('./container-shell.tsx').then(({ ContainerShell }) => ContainerShell),
);

/** Storage key of the choice to support screen readers. */
const SCREEN_READER_KEY = 'hawser-terminal-screen-reader';

interface TerminalPanelProps {
  on: ReadOn;
  pod: TreeNode;
  onClose(): void;
}

/** A terminal in a container of a pod. With several containers one is chosen first. */
export function TerminalPanel({ on, pod, onClose }: TerminalPanelProps) {
  const { storage } = useServices().ports;
  const names = pod.containers.map(({ name }) => name);
  const [container, setContainer] = useState(names.length === 1 ? (names[0] ?? '') : '');
  const [isLarge, setLarge] = useState(false);
  const [screenReader, setScreenReader] = useState(() => storage.get(SCREEN_READER_KEY) === 'on');
  /** Each shell is a session of its own. */
  const [count, setCount] = useState(0);
  const leave = useRef<HTMLButtonElement>(null);
  const again = () => setCount(count + 1);
  const key = `${container} ${count}`;
  return (
    <section
      className={classes['panel']}
      data-large={isLarge || undefined}
      aria-label={`Terminal of pod ${pod.name}`}
    >
      <header className={classes['head']}>
        <h2>
          <small>Terminal</small> {pod.name}
        </h2>
        {names.length > 1 && container !== '' && (
          <Select
            aria-label="Container"
            variant="filter"
            value={container}
            choices={names.map((name) => ({ value: name, label: name }))}
            onChange={setContainer}
          />
        )}
        <span className={classes['tools']}>
          <Button
            variant="quiet"
            aria-pressed={screenReader}
            onClick={() => {
              storage.set(SCREEN_READER_KEY, screenReader ? null : 'on');
              setScreenReader(!screenReader);
            }}
          >
            Screen reader
          </Button>
          <Button
            variant="quiet"
            className={classes['size'] ?? ''}
            aria-pressed={isLarge}
            onClick={() => setLarge(!isLarge)}
          >
            Full screen
          </Button>
          <Button ref={leave} variant="quiet" onClick={onClose}>
            Close
          </Button>
        </span>
      </header>
      {container === '' ? (
        <ContainerChoice names={names} onChoose={setContainer} />
      ) : (
        <LoadedShell
          key={key}
          on={on}
          pod={pod.name}
          container={container}
          screenReader={screenReader}
          onLeave={() => leave.current?.focus()}
          onAgain={again}
        />
      )}
    </section>
  );
}

function ContainerChoice({ names, onChoose }: { names: readonly string[]; onChoose(name: string): void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={classes['choice']}>
      <p>{names.length === 0 ? 'The pod has no containers.' : 'Choose a container.'}</p>
      {names.map((name, index) => (
        <Button key={name} ref={index === 0 ? first : null} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function LoadedShell(props: Parameters<NonNullable<typeof SHELL.part>>[0]) {
  const code = useCode(SHELL);
  if (code.kind === 'here') return <code.part {...props} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return (
    <p role="status" className={classes['notice']}>
      Loading…
    </p>
  );
}
