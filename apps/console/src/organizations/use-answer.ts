import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';

/** The answer of a request: waiting, failed with a message, or here. */
export type Asked<Answer> =
  | { kind: 'waiting' }
  | { kind: 'failed'; message: string }
  | { kind: 'here'; answer: Answer };

/** Asks once, and again whenever `again` changes; the answer before stays until then. `ask` must be stable. */
export function useAnswer<Answer>(ask: () => Promise<Answer>, again: unknown): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({ kind: 'waiting' });
  useEffect(() => {
    let isOver = false;
    ask().then(
      (answer) => isOver || setAsked({ kind: 'here', answer }),
      (error: unknown) => isOver || setAsked({ kind: 'failed', message: shownMessage(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [ask, again]);
  return asked;
}
