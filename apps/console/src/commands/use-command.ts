import { newId } from '@hawser/ports';
import { useRef, useState } from 'react';
import { type CommandOptions, outcomeUnknown } from '../client/index.ts';
import { limitNotice } from '../notices/index.ts';
import { useServices } from '../services/index.ts';

/** A command with its state: whether it is running, and the error of the last attempt. */
export interface Command<Args, Answer> {
  busy: boolean;
  error: unknown;
  /** Whether it is unknown if the last attempt was executed; the current state may be its result. */
  unsure: boolean;
  /** Sends it; resolves to null on failure, with `error` set. */
  run(args: Args): Promise<Answer | null>;
  /** Clears the error, for when the input changed. */
  clear(): void;
}

/**
 * Sends a command with its own idempotency key. If it is unknown whether an attempt was executed, the same command is sent
 * again with the same key, so that it runs once; a changed command gets a new key. A limit of the plan is also shown in the
 * dialog 'Notice'.
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
