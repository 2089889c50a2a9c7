import { Button } from '@hawser/ui/button';
import { CrossIcon } from '@hawser/ui/icons';
import { FAILURE_MESSAGES, type LazyCode, useCode } from '@hawser/ui/lazy';
import { type ComponentType, useEffect, useState } from 'react';
import type { Subject } from '../menu/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { ClusterName } from '../status/index.ts';
import classes from './list.module.css';

/** While an arrow key is held down, no record is loaded, milliseconds. */
const REST_MS = 120;

interface RecordPanelProps {
  /** The active record of the list; null without one. */
  subject: Subject | null;
  /** Opens it as Enter does, and how that is called. */
  onOpen(): void;
  openLabel: string;
  onClose(): void;
}

/** A summary of the active record beside its list. It follows the active row. */
export function RecordPanel({ subject, onOpen, openLabel, onClose }: RecordPanelProps) {
  const shown = useRested(subject);
  return (
    <aside className={classes['record']} aria-label={shown === null ? 'Details' : `Details of ${shown.name}`}>
      <header>
        <h2>{shown === null ? 'Details' : <ClusterName name={shown.name} simulated={shown.simulated} />}</h2>
        {shown !== null && (
          <Button variant="link" aria-keyshortcuts="Enter" onClick={onOpen}>
            {openLabel}
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<CrossIcon size={12} />}
          aria-label="Close details"
          aria-keyshortcuts="Escape"
          onClick={onClose}
        />
      </header>
      <div className={classes['recordBody']}>
        {shown === null ? (
          <p>Move to a row to see its details.</p>
        ) : (
          <Summary key={`${shown.one} ${shown.panel?.id ?? shown.id}`} subject={shown} />
        )}
      </div>
    </aside>
  );
}

/** The record once the active row has rested. */
function useRested(subject: Subject | null): Subject | null {
  const { clock } = useServices().ports;
  const [rested, setRested] = useState(subject);
  useEffect(() => {
    const timer = clock.after(REST_MS, () => setRested(subject));
    return () => timer.cancel();
  }, [clock, subject]);
  return rested;
}

function Summary({ subject }: { subject: Subject }) {
  const { panels } = useRegistry();
  const { of, id } = subject.panel ?? { of: subject.one, id: subject.id };
  const code = panels.get(of);
  return code === undefined ? null : <Loaded code={code} id={id} />;
}

function Loaded({ code, id }: { code: LazyCode<{ default: ComponentType<{ id: string }> }>; id: string }) {
  const state = useCode(code);
  if (state.kind === 'here') return <state.part.default id={id} />;
  if (state.kind === 'waiting') return null;
  if (state.kind === 'slow') return <p role="status">Loading…</p>;
  return <p role="alert">{FAILURE_MESSAGES[state.kind]}</p>;
}
