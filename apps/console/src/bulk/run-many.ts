import { shownMessage } from '../client/index.ts';
import type { ManyTools, Subject, SubjectAction, TagChange } from '../menu/index.ts';

/** How far an action on many records is. */
export interface ManyState {
  done: number;
  failed: readonly { subject: Subject; message: string }[];
  /** Those whose turn has not come; where it was stopped, nothing was done to them. */
  left: readonly Subject[];
}

interface ManyWork {
  id: string;
  subjects: readonly Subject[];
  tags: TagChange;
  tools: Omit<ManyTools, 'signal'>;
  /** The key of a subject's command: the same however often it is tried, so that it happens once. */
  keyOf(subject: Subject): string;
  signal: AbortSignal;
  onState(state: ManyState): void;
}

/** Commands under way at a time: quick, and no flood. */
const AT_ONCE = 4;

/** Does one command a subject, a few at a time, each under a key of its own; what fails does not hold up the rest. */
export async function runMany(work: ManyWork): Promise<ManyState> {
  const { id, subjects, tags, tools, keyOf, signal, onState } = work;
  const waiting = [...subjects];
  let state: ManyState = { done: 0, failed: [], left: waiting };
  const next = async (): Promise<void> => {
    while (!signal.aborted) {
      const subject = waiting.shift();
      if (subject === undefined) return;
      const action: SubjectAction | undefined = subject.many.find((each) => each.id === id);
      try {
        await action?.run({ ...tools, signal }, { idempotencyKey: keyOf(subject) }, tags);
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
