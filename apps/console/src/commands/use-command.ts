import { newId } from '@hawser/ports';
import { useRef, useState } from 'react';
import { type CommandOptions, outcomeUnknown } from '../client/index.ts';
import { limitNotice } from '../notices/index.ts';
import { useServices } from '../services/index.ts';

/** One action of a person: under way or not, and how the last attempt failed. */
export interface Command<Args, Answer> {
  busy: boolean;
  error: unknown;
  /** Whether nobody can tell if the last attempt was carried out; what stands may be its own doing. */
  unsure: boolean;
  /** Sends it; answers null where it failed, with the error kept here for showing. */
  run(args: Args): Promise<Answer | null>;
  /** Forgets the error, for when something was typed since. */
  clear(): void;
}

/**
 * Sends a command under a key of its own. Where nobody can tell whether an attempt was carried out, the same
 * command goes again under the same key, so that it happens once; a changed one gets another. A limit of the plan is told
 * in the dialog 'Notice' as well.
 */
export function useCommand<Args, Answer>(
  send: (args: Args, options: CommandOptions) => Promise<Answer>,
): Command<Args, Answer> {
  const { ports, notices } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const open = useRef<{ text: string; key: string } | null>(null);
  return {
    busy,
    error,
    unsure: error !== null && outcomeUnknown(error),
    clear: () => setError(null),
    async run(args) {
      const text = JSON.stringify(args);
      const attempt =
        open.current?.text === text ? open.current : { text, key: newId(ports.clock.now(), ports.random) };
      open.current = attempt;
      setBusy(true);
      setError(null);
      try {
        const answer = await send(args, { idempotencyKey: attempt.key });
        open.current = null;
        return answer;
      } catch (failure) {
        if (!outcomeUnknown(failure)) open.current = null;
        const notice = limitNotice(failure);
        if (notice !== null) notices.show(notice);
        setError(failure);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
