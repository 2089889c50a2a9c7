import type { ApplyPreview } from '@hawser/contract/objects';
import { limitNotices } from '@hawser/domain/plans';
import { objectMessages } from '@hawser/domain/objects';
import type { YamlDocument } from '@hawser/manifest';
import { newId } from '@hawser/ports';
import { Button } from '@hawser/ui/button';
import { type Banner, Dialog } from '@hawser/ui/dialog';
import { CheckField } from '@hawser/ui/field';
import { WorkItem } from '@hawser/ui/work-list';
import { useEffect, useRef, useState } from 'react';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { ImportItem } from './import-item.tsx';
import { batchesOf, type ImportBatch, type ImportState, runImport } from './import-run.ts';
import { countsText, IMPORTING, ORDER, type ReviewWords } from './import-text.ts';
import classes from './import-review.module.css';

interface ImportReviewProps {
  networkID: string;
  networkName: string;
  tags: string[];
  documents: readonly YamlDocument[];
  preview: ApplyPreview;
  /** Default: those of an import. */
  words?: ReviewWords;
  /** Called when an import has ended, with those that were imported. */
  onImported(isDone: (at: number) => boolean): void;
  onBack(): void;
  onClose(): void;
}

/** What an import does to each document; imports all or those that are chosen, with the result of each. */
export function ImportReview(props: ImportReviewProps) {
  const { networkID, networkName, tags, documents, preview, onImported, onBack, onClose } = props;
  const { words = IMPORTING } = props;
  const calls = useCalls(objectCalls);
  const { ports, toast, notices } = useServices();
  const { items, used, limit } = preview;
  const possible = [...items.keys()].filter((at) => isPossible(items[at]));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(possible));
  const [state, setState] = useState<ImportState | null>(null);
  const [running, setRunning] = useState<readonly ImportBatch[] | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const adding = [...chosen].filter((at) => items[at]?.outcome === 'created').length;
  const isOver = limit !== null && adding > 0 && used + adding > limit;
  const toSend = [...chosen]
    .toSorted((a, b) => a - b)
    .map((at) => ({ at, yaml: documents[at]?.text ?? '', tags, version: items[at]?.version ?? 0 }));
  const run = async (batches: readonly ImportBatch[]): Promise<void> => {
    const work = new AbortController();
    stop.current = work;
    setRunning(batches);
    const end = await runImport({
      documents: toSend,
      batches,
      before: state?.results ?? new Map(),
      send: (sent, key) => calls.apply(networkID, sent, { idempotencyKey: key }),
      signal: work.signal,
      onState: setState,
    });
    setRunning(null);
    setState(end);
    const isDone = (at: number): boolean =>
      ['created', 'changed', 'unchanged'].includes(end.results.get(at)?.outcome ?? '');
    const done = toSend.filter(({ at }) => isDone(at)).length;
    if (done > 0) toast({ text: words.done(done) });
    onImported((at) => isDone(at) || items[at]?.outcome === 'unchanged');
    const isWhole = items.every(({ outcome }, at) => isDone(at) || outcome === 'unchanged');
    if (isWhole) onClose();
  };
  const start = (): void => {
    if (isOver) {
      const { title, object: text } = limitNotices;
      notices.show({ title, text, continueTo: '/settings/subscription' });
      return;
    }
    void run(batchesOf(toSend, () => newId(ports.clock.now(), ports.random)));
  };
  const again = [...(state?.failed ?? []), ...(state?.left ?? [])];
  const isAsking = state === null && running === null;
  const banners: Banner[] =
    isAsking && isOver ? [{ tone: 'error', text: objectMessages.importOverLimit }] : [];
  const order = [...items.keys()].sort(
    (a, b) =>
      ORDER.indexOf(items[a]?.outcome ?? 'refused') - ORDER.indexOf(items[b]?.outcome ?? 'refused') || a - b,
  );
  const label = `${words.verb} ${chosen.size.toLocaleString('en')}`;
  return (
    <Dialog
      open
      onClose={onBack}
      side="right"
      size={720}
      fullscreen
      title={words.title}
      subtitle={networkName === '' ? undefined : `in network ${networkName}`}
      busy={running !== null}
      banners={banners}
      footer={
        running !== null ? (
          <Button onClick={() => stop.current?.abort()}>Stop</Button>
        ) : (
          <>
            <Button onClick={onBack}>Back to the YAML</Button>
            {isAsking && (
              <Button variant="primary" disabled={chosen.size === 0} onClick={start} data-autofocus>
                {label}
              </Button>
            )}
            {!isAsking && again.length > 0 && (
              <Button variant="primary" onClick={() => void run(again)}>
                {state?.failed.length === 0 ? 'Continue' : 'Retry'}
              </Button>
            )}
            {!isAsking && again.length === 0 && (
              <Button variant="primary" onClick={onClose}>
                Close
              </Button>
            )}
          </>
        )
      }
    >
      <p role="status" className={classes['summary']}>
        {countsText(items.map(({ outcome }) => outcome))}
        {limit !== null && (
          <small>
            {used.toLocaleString('en')} of {limit.toLocaleString('en')} applications of your subscription are
            used; this import adds {adding.toLocaleString('en')}.
          </small>
        )}
      </p>
      {running !== null && (
        <WorkItem
          work={{
            id: 'import',
            title: words.doing,
            state: 'running',
            done: state?.results.size ?? 0,
            total: chosen.size,
          }}
        />
      )}
      {isAsking && possible.length > 1 && (
        <CheckField
          label={`${words.verb} all ${possible.length.toLocaleString('en')}`}
          checked={chosen.size === possible.length}
          onChange={(isAll) => setChosen(new Set(isAll ? possible : []))}
        />
      )}
      {isAsking && possible.length === 0 && <p>Nothing to {words.verb.toLowerCase()}.</p>}
      <ul className={classes['items']} aria-label="Documents">
        {order.map((at) => {
          const [item, document] = [items[at], documents[at]];
          return item === undefined || document === undefined ? null : (
            <ImportItem
              key={at}
              at={at}
              item={item}
              document={document}
              result={state?.results.get(at) ?? null}
              words={words}
              isSending={running !== null && chosen.has(at) && !state?.results.has(at)}
              {...(isAsking && isPossible(item) && { isChosen: chosen.has(at) })}
              onChoose={(isChosen) => setChosen(withChoice(chosen, at, isChosen))}
            />
          );
        })}
      </ul>
    </Dialog>
  );
}

type Item = ApplyPreview['items'][number];

const isPossible = (item: Item | undefined): boolean =>
  item?.outcome === 'created' || item?.outcome === 'changed';

function withChoice(chosen: ReadonlySet<number>, at: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(at);
  else next.delete(at);
  return next;
}
