import { useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';

/** Something that is loaded as a whole. */
export interface Loaded<Answer> {
  answer: Answer | null;
  busy: boolean;
  failure: string | null;
  reload(): void;
}

/** Loads something when the page opens, and again on request; a new `ask` function starts over. */
export function useLoaded<Answer>(ask: () => Promise<Answer>): Loaded<Answer> {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const question = useRef(0);
  const reload = useCallback(() => {
    const mine = ++question.current;
    setBusy(true);
    ask()
      .then(
        (loaded) => {
          if (mine !== question.current) return;
          setAnswer(loaded);
          setFailure(null);
        },
        (error: unknown) => mine === question.current && setFailure(shownMessage(error)),
      )
      .finally(() => mine === question.current && setBusy(false));
  }, [ask]);
  useEffect(() => reload(), [reload]);
  return { answer, busy, failure, reload };
}
