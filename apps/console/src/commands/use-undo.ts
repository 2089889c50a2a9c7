import { newId } from '@hawser/ports';
import { type CommandOptions, isConflict, outcomeUnknown, shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';

/** Said where somebody saved something after what should be undone. */
export const CHANGED_SINCE = 'Not undone: it was changed again since.';

/** A change that can be undone. */
interface Undoable {
  /** The version that the change made; a record on another version is not touched. */
  version: number;
  /** Puts the former values back. */
  restore(options: CommandOptions): Promise<unknown>;
  /** Said when it is done. */
  done: string;
  /** Said where the server has no words of its own. */
  otherwise?: string;
}

/**
 * Makes the Undo of a toast: a command of its own, on the version that the change made. It goes under one key however often it
 * is tried, so that a lost answer can be followed by another press.
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
