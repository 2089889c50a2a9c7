import type { LastHour } from '@hawser/contract';
import { every } from '@hawser/ports';
import { useEffect, useRef, useState } from 'react';
import { shownMessage } from '../api/index.ts';
import { useServices } from '../app/services.ts';

/** Asked again this often at least, and after a change at most this often, milliseconds. */
const PERIOD_MS = 30_000;
const PAUSE_MS = 2_000;

/** What happened in the last hour, asked again when `moved` is another: what is live says that something changed. */
export function useLastHour(moved: unknown): { hour: LastHour | null; failure: string | null } {
  const { api, ports } = useServices();
  const [answer, setAnswer] = useState<{ hour: LastHour | null; failure: string | null }>({
    hour: null,
    failure: null,
  });
  const ask = useRef(() => {});
  useEffect(() => {
    let gone = false;
    let asking = false;
    ask.current = () => {
      if (asking) return;
      asking = true;
      api.overview
        .lastHour()
        .then(
          (hour) => gone || setAnswer({ hour, failure: null }),
          // What was known stays, with the reason why it is not newer.
          (error: unknown) => gone || setAnswer(({ hour }) => ({ hour, failure: shownMessage(error) })),
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
  }, [api, ports]);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = ports.clock.after(PAUSE_MS, () => ask.current());
    return () => timer.cancel();
  }, [moved, ports]);
  return answer;
}
