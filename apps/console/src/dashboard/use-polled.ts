import { every } from '@hawser/ports';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useLiveState } from '../live/index.ts';
import { useServices } from '../services/index.ts';

/** Polling interval, and the minimum interval between two requests after changes, milliseconds. */
const PERIOD_MS = 30_000;
const PAUSE_MS = 2_000;

/** The response, null while loading, and the error if the last request failed. */
interface Polled<Answer> {
  answer: Answer | null;
  failure: string | null;
}

/**
 * Data that the server does not push: fetched again when `moved` changes, which live data does on every change, and when the server
 * is back. `read` must be stable.
 */
export function usePolled<Answer>(read: () => Promise<Answer>, moved: unknown): Polled<Answer> {
  const { ports } = useServices();
  const [state, setState] = useState<Polled<Answer>>({ answer: null, failure: null });
  const ask = useRef(() => {});
  const isLive = useLiveState().kind === 'live';
  useEffect(() => {
    let isCancelled = false;
    let asking = false;
    ask.current = () => {
      if (asking) return;
      asking = true;
      read()
        .then(
          (answer) => isCancelled || setState({ answer, failure: null }),
          // The last known response is kept.
          (error: unknown) =>
            isCancelled || setState(({ answer }) => ({ answer, failure: shownMessage(error) })),
        )
        .finally(() => {
          asking = false;
        });
    };
    ask.current();
    const timer = every(ports.clock, PERIOD_MS, () => ask.current());
    return () => {
      isCancelled = true;
      timer.cancel();
    };
  }, [read, ports]);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = ports.clock.after(PAUSE_MS, () => ask.current());
    return () => timer.cancel();
  }, [moved, ports]);
  useEffect(() => {
    // The message of the failure goes with the failure, not with the next period.
    if (isLive) ask.current();
  }, [isLive]);
  return state;
}
