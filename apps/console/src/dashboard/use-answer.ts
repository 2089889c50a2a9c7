import { every } from '@hawser/ports';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';

/** Asked again this often at least, and after a change at most this often, milliseconds. */
const PERIOD_MS = 30_000;
const PAUSE_MS = 2_000;

/** What was asked for, null before it is known, and why it is not newer. */
interface Asked<Answer> {
  answer: Answer | null;
  failure: string | null;
}

/**
 * What the server answers besides its windows, asked again when `moved` is another: what is live says that something
 * changed. `read` stays the same from drawing to drawing.
 */
export function useAnswer<Answer>(read: () => Promise<Answer>, moved: unknown): Asked<Answer> {
  const { ports } = useServices();
  const [asked, setAsked] = useState<Asked<Answer>>({ answer: null, failure: null });
  const ask = useRef(() => {});
  useEffect(() => {
    let gone = false;
    let asking = false;
    ask.current = () => {
      if (asking) return;
      asking = true;
      read()
        .then(
          (answer) => gone || setAsked({ answer, failure: null }),
          // What was known stays.
          (error: unknown) => gone || setAsked(({ answer }) => ({ answer, failure: shownMessage(error) })),
        )
        .finally(() => {
          asking = false;
        });
    };
    ask.current();
    const timer = every(ports.clock, PERIOD_MS, () => ask.current());
    return () => {
      gone = true;
      timer.cancel();
    };
  }, [read, ports]);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = ports.clock.after(PAUSE_MS, () => ask.current());
    return () => timer.cancel();
  }, [moved, ports]);
  return asked;
}
