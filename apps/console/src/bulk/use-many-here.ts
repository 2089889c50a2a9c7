import { newId } from '@hawser/ports';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../live/index.ts';
import type { BulkOffer, ManyInput, Subject } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import type { Many } from './many.ts';
import { type ManyState, runMany } from './run-many.ts';

/** Runs one command per record in this browser tab, which asks before it is closed meanwhile. `onEnd` is called when nothing is left. */
export function useManyHere(offer: BulkOffer, input: ManyInput, onEnd: (done: number) => void): Many {
  const { client, ports } = useServices();
  const live = useLive();
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
  const isRunning = running !== null;
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);

  const run = async (which: readonly Subject[]): Promise<void> => {
    const work = new AbortController();
    stop.current = work;
    setRunning(which);
    setState({ done: 0, failed: [], left: which });
    const end = await runMany({
      id: offer.id,
      subjects: which,
      input,
      tools: { client, live },
      keyOf,
      signal: work.signal,
      onState: setState,
    });
    reported.current += end.done;
    setRunning(null);
    setState(end);
    if (end.failed.length === 0 && end.left.length === 0) onEnd(reported.current);
  };
  return {
    state,
    running,
    done: reported.current,
    problem: '',
    isBackground: false,
    start: (which) => void run(which),
    stop: () => stop.current?.abort(),
  };
}
