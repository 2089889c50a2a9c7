import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { CheckField, TextField } from '@hawser/ui/field';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { WorkItem } from '@hawser/ui/work-list';
import { useId, useState } from 'react';
import type { BulkOffer, ManyChoice, Subject, TagChange } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { SimulatedMark } from '../status/index.ts';
import type { Many } from './many.ts';
import { TagChoice } from './tag-choice.tsx';
import { useManyHere } from './use-many-here.ts';
import { useManyJob } from './use-many-job.ts';
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

/** Whether the server does the action on all of them as one job. It has none for records of several kinds. */
const isTogether = ({ id, action: { together } }: BulkOffer, subjects: readonly Subject[]): boolean =>
  subjects.every(({ many }) => many.find((each) => each.id === id)?.together === together) &&
  together !== undefined;

/** The choice of the action that concerns a record. */
const choiceOf = ({ id }: BulkOffer, { many }: Subject): ManyChoice | undefined =>
  many.find((each) => each.id === id)?.choice;

/** Runs an action on many records: lists them, asks for confirmation, shows progress and failures. */
export default function BulkDialog({ offer, subjects, onClose }: BulkDialogProps) {
  const { toast } = useServices();
  const formId = useId();
  const { label, asks, warning, concerns } = offer.action;
  const choosing = subjects.filter((subject) => choiceOf(offer, subject) !== undefined);
  const choice = choosing[0] && choiceOf(offer, choosing[0]);
  const [isChosen, choose] = useState(true);
  const [tags, setTags] = useState(NO_TAGS);
  const [typed, setTyped] = useState('');
  const end = (done: number): void => {
    // The end of a job is a notice on every page.
    if (!many.isBackground) toast({ text: `${label}: done for ${done.toLocaleString('en')}.` });
    onClose(done);
  };
  const input = { ...tags, isChosen };
  const here = useManyHere(offer, input, end);
  const job = useManyJob(offer, input, end);
  const many: Many = isTogether(offer, subjects) ? job : here;
  const { state, running, problem, isBackground } = many;

  const phrase = String(subjects.length);
  const ready = asks === 'tags' ? tags.add.length + tags.remove.length > 0 : typed.trim() === phrase;
  const close = (): void => onClose(many.done);
  const failed = running === null ? (state?.failed ?? []) : [];
  const left = running === null ? (state?.left ?? []) : [];
  const asking = state === null;
  const concerned = isChosen ? subjects : subjects.filter((subject) => !choosing.includes(subject));

  return (
    <Dialog
      open
      onClose={close}
      title={label}
      subtitle={`${subjects.length.toLocaleString('en')} selected`}
      size={560}
      busy={running !== null && !isBackground}
      dirty={asking && ((asks === 'tags' && ready) || !isChosen)}
      banners={
        problem !== ''
          ? [{ tone: 'error', text: problem }]
          : failed.length + left.length === 0
            ? []
            : [
                {
                  tone: failed.length > 0 ? 'error' : 'info',
                  text: endOf(many.done, failed.length, left.length),
                },
              ]
      }
      footer={(askedClose) =>
        running !== null ? (
          <>
            {isBackground && <Button onClick={askedClose}>Close</Button>}
            <Button onClick={many.stop}>Stop</Button>
          </>
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
                onClick={() => many.start([...failed.map(({ subject }) => subject), ...left])}
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
            if (ready) many.start(subjects);
          }}
        >
          {warning !== undefined && <p>{isChosen ? warning : choice?.warning}</p>}
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
          {concerned.length > 0 && concerns?.(concerned.map(({ id }) => id))}
          {choice !== undefined && (
            <CheckField
              label={choice.label}
              description={isChosen ? choice.taken : choice.left}
              checked={isChosen}
              onChange={choose}
            />
          )}
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
      {isBackground && running !== null && <p>It continues in Background Work when this is closed.</p>}
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
