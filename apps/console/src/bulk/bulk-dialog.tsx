import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { TextField } from '@hawser/ui/field';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { WorkItem } from '@hawser/ui/work-list';
import { newId } from '@hawser/ports';
import { useEffect, useId, useRef, useState } from 'react';
import { useLive } from '../live/index.ts';
import type { BulkOffer, Subject, TagChange } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { SimulatedMark } from '../status/index.ts';
import { type ManyState, runMany } from './run-many.ts';
import { TagChoice } from './tag-choice.tsx';
import classes from './bulk.module.css';

interface BulkDialogProps {
  offer: BulkOffer;
  subjects: readonly Subject[];
  /** Closes the dialog; called with the number of changed records. */
  onClose(done: number): void;
}

/** Number of names that are listed for confirmation. */
const NAMED = 100;
const NO_TAGS: TagChange = { add: [], remove: [] };

/** The summary after a partial failure. */
function endOf(done: number, failed: number, left: number): string {
  const parts = [
    `Done for ${done.toLocaleString('en')}`,
    ...(failed > 0 ? [`failed for ${failed.toLocaleString('en')}`] : []),
    ...(left > 0 ? [`not started for ${left.toLocaleString('en')}`] : []),
  ];
  return `${parts.join(', ')}. Completed changes stay.`;
}

/** Runs an action on many records: lists them, asks for confirmation, shows progress and failures. */
export default function BulkDialog({ offer, subjects, onClose }: BulkDialogProps) {
  const { client, ports, toast } = useServices();
  const live = useLive();
  const formId = useId();
  const { label, asks, warning } = offer.action;
  const [tags, setTags] = useState(NO_TAGS);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<ManyState | null>(null);
  const [running, setRunning] = useState<readonly Subject[] | null>(null);
  const stop = useRef<AbortController | null>(null);
  const reported = useRef(0);
  const keys = useRef(new Map<string, string>());
  const keyOf = ({ id }: Subject): string => {
    const key = keys.current.get(id) ?? newId(ports.clock.now(), ports.random);
    keys.current.set(id, key);
    return key;
  };
  useEffect(() => () => stop.current?.abort(), []);

  const phrase = String(subjects.length);
  const ready = asks === 'tags' ? tags.add.length + tags.remove.length > 0 : typed.trim() === phrase;
  const run = async (which: readonly Subject[]): Promise<void> => {
    const work = new AbortController();
    stop.current = work;
    setRunning(which);
    setState({ done: 0, failed: [], left: which });
    const end = await runMany({
      id: offer.id,
      subjects: which,
      tags,
      tools: { client, live },
      keyOf,
      signal: work.signal,
      onState: setState,
    });
    reported.current += end.done;
    setRunning(null);
    setState(end);
    if (end.failed.length > 0 || end.left.length > 0) return;
    toast({ text: `${label}: done for ${reported.current.toLocaleString('en')}.` });
    onClose(reported.current);
  };
  const close = (): void => onClose(reported.current);
  const failed = running === null ? (state?.failed ?? []) : [];
  const left = running === null ? (state?.left ?? []) : [];
  const asking = state === null;

  return (
    <Dialog
      open
      onClose={close}
      title={label}
      subtitle={`${subjects.length.toLocaleString('en')} selected`}
      size={560}
      busy={running !== null}
      dirty={asking && asks === 'tags' && ready}
      banners={
        failed.length + left.length === 0
          ? []
          : [
              {
                tone: failed.length > 0 ? 'error' : 'info',
                text: endOf(reported.current, failed.length, left.length),
              },
            ]
      }
      footer={(askedClose) =>
        running !== null ? (
          <Button onClick={() => stop.current?.abort()}>Stop</Button>
        ) : (
          <>
            <Button onClick={askedClose}>{asking ? 'Cancel' : 'Close'}</Button>
            {asking && (
              <Button variant={asks === 'tags' ? 'primary' : 'danger'} submit form={formId} disabled={!ready}>
                {label}
              </Button>
            )}
            {failed.length + left.length > 0 && (
              <Button
                variant="primary"
                onClick={() => void run([...failed.map(({ subject }) => subject), ...left])}
              >
                {failed.length > 0 ? 'Retry these' : 'Continue'}
              </Button>
            )}
          </>
        )
      }
    >
      {asking && (
        <form
          id={formId}
          className={classes['form']}
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) void run(subjects);
          }}
        >
          {warning !== undefined && <p>{warning}</p>}
          <DeletionList
            label="Selected"
            groups={[
              {
                title: 'selected',
                count: subjects.length,
                items: subjects
                  .slice(0, NAMED)
                  .map(({ name, simulated }) => ({ name, mark: simulated && <SimulatedMark inRow /> })),
              },
            ]}
          />
          {asks === 'tags' ? (
            <TagChoice change={tags} onChange={setTags} />
          ) : (
            <TextField
              label={`Type ${phrase} to confirm`}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              inputMode="numeric"
              data-autofocus
            />
          )}
        </form>
      )}
      {state !== null && (
        <WorkItem
          work={{
            id: offer.id,
            title: label,
            state: running !== null ? 'running' : failed.length + left.length > 0 ? 'failed' : 'done',
            done: state.done + state.failed.length,
            total: running?.length ?? state.done + state.failed.length + state.left.length,
          }}
        />
      )}
      {failed.length > 0 && (
        <ul className={classes['failed']} aria-label="Failed">
          {failed.slice(0, NAMED).map(({ subject, message }) => (
            <li key={subject.id}>
              <b>{subject.name}</b> {subject.simulated && <SimulatedMark />} {message}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
