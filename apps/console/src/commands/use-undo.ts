import { newId } from '@hawser/ports';
import { type CommandOptions, isConflict, outcomeUnknown, shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';

/** Shown if the record was changed after the change to undo. */
const CHANGED_SINCE = 'Not undone: it has changed since.';

/** A change that can be undone. */
interface Undoable {
  /** The version that the change created; a record with another version is not changed. */
  version: number;
  /** Restores the previous values. */
  restore(options: CommandOptions): Promise<unknown>;
  /** Shown on success. */
  done: string;
  /** Shown if the server gives no message. */
  otherwise?: string;
}

/**
 * Creates the Undo of a toast: a command with the version that the change created. All attempts use one idempotency key, so
 * that a lost response can be retried.
 */
export function useUndo(): (change: Undoable) => () => void {
  const { ports, toast } = useServices();
  return ({ version, restore, done, otherwise }) => {
    const options = { idempotencyKey: newId(ports.clock.now(), ports.random), ifMatch: version };
    const undo = (): void =>
      void restore(options).then(
        () => toast({ text: done }),
        (error: unknown) =>
          toast({
            tone: 'negative',
            text: isConflict(error) ? CHANGED_SINCE : shownMessage(error, otherwise),
            ...(outcomeUnknown(error) && { undo }),
          }),
      );
    return undo;
  };
}
