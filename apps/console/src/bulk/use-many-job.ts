import type { Job } from '@hawser/contract/jobs';
import { newId } from '@hawser/ports';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { jobCalls, useJob } from '../jobs/index.ts';
import type { BulkOffer, ManyInput, Subject } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { itemsOfJob } from './items-of-job.ts';
import type { Many } from './many.ts';

/** Has the server do an action on many records as a job, and follows it. `onEnd` is called when nothing is left. */
export function useManyJob(offer: BulkOffer, input: ManyInput, onEnd: (done: number) => void): Many {
  const { client, ports } = useServices();
  const [asked, setAsked] = useState<readonly Subject[] | null>(null);
  const [started, setStarted] = useState<Job | null>(null);
  const [problem, setProblem] = useState('');
  const found = useJob(started?.id ?? null);
  const job = started === null ? null : (found ?? started);
  const before = useRef(0);
  const key = useRef<{ of: string; key: string } | null>(null);
  const isOver = job !== null && job.finishedAt !== null;
  const state = asked === null || job === null ? null : itemsOfJob(job, asked);
  const done = before.current + (state?.done ?? 0);
  const isComplete = isOver && state !== null && state.failed.length === 0 && state.left.length === 0;
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isComplete) end.current(done);
  }, [isComplete, done]);

  const start = async (which: readonly Subject[]): Promise<void> => {
    const { together } = offer.action;
    if (together === undefined) return;
    const ids = which.map(({ id }) => id);
    // The same command when only the answer was lost; what is asked for differently is another one.
    const of = JSON.stringify([ids, input]);
    if (key.current?.of !== of) key.current = { of, key: newId(ports.clock.now(), ports.random) };
    setProblem('');
    try {
      const { accepted } = await together(ids, client, { idempotencyKey: key.current.key }, input);
      before.current = done;
      setAsked(which);
      setStarted(accepted);
    } catch (error) {
      setProblem(shownMessage(error));
    }
  };
  const stop = async (): Promise<void> => {
    if (job === null) return;
    try {
      await jobCalls(client).stop(job.id, { idempotencyKey: newId(ports.clock.now(), ports.random) });
    } catch (error) {
      setProblem(shownMessage(error));
    }
  };
  return {
    state,
    running: job === null || isOver ? null : asked,
    done,
    problem,
    isBackground: true,
    start: (which) => void start(which),
    stop: () => void stop(),
  };
}
