import { shownMessage } from '../client/index.ts';
import type { ManyInput, ManyTools, Subject, SubjectAction } from '../menu/index.ts';

/** Progress of an action on many records. */
export interface ManyState {
  done: number;
  failed: readonly { subject: Subject; message: string }[];
  /** Subjects that have not started; after cancelling, they are not changed. */
  left: readonly Subject[];
}

interface ManyWork {
  id: string;
  subjects: readonly Subject[];
  input: ManyInput;
  tools: Omit<ManyTools, 'signal'>;
  /** The idempotency key of a subject's command: the same for every attempt, so that it runs once. */
  keyOf(subject: Subject): string;
  signal: AbortSignal;
  onState(state: ManyState): void;
}

/** Number of concurrent commands. */
const AT_ONCE = 4;

/** Runs one command per subject, a few at a time, each with its own idempotency key; a failure does not stop the others. */
export async function runMany(work: ManyWork): Promise<ManyState> {
  const { id, subjects, input, tools, keyOf, signal, onState } = work;
  const waiting = [...subjects];
  let state: ManyState = { done: 0, failed: [], left: waiting };
  const next = async (): Promise<void> => {
    while (!signal.aborted) {
      const subject = waiting.shift();
      if (subject === undefined) return;
      const action: SubjectAction | undefined = subject.many.find((each) => each.id === id);
      try {
        await action?.run({ ...tools, signal }, { idempotencyKey: keyOf(subject) }, input);
        state = { ...state, done: state.done + 1 };
      } catch (error) {
        state = { ...state, failed: [...state.failed, { subject, message: shownMessage(error) }] };
      }
      state = { ...state, left: [...waiting] };
      onState(state);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return state;
}
