/** State of the next answer of a window. */
export type AnswerState =
  /** The last answer is up to date, as far as is known. */
  | 'idle'
  /** It is read with the next refresh. */
  | 'due'
  | 'reading'
  /** Something changed that the answer being read may miss. */
  | 'reading-again'
  /** It waits for the index, because the database would take too long. */
  | 'deferred'
  | 'closed';

/** State of what the browser shows. */
export type ShownState =
  /** Nothing that a delta could be applied to. */
  | 'nothing'
  | 'current'
  /** Something may be missing, and the window was reported as stale. Deltas continue. */
  | 'stale'
  /** An answer was withheld from a slow reader or could not be read: the next answer is a snapshot. */
  | 'lagging'
  | 'lagging-stale';

export interface WindowState {
  readonly answer: AnswerState;
  readonly shown: ShownState;
  /**
   * Source of the last answer. An answer of the database may contain changes, such as the browser's own, that the change feed
   * has not published yet.
   */
  readonly source: 'database' | 'index';
  /**
   * Time of the first change that is in no answer being read, epoch ms. `missingSince`: time of the first change that is in no
   * delivered answer.
   */
  readonly changedAt: number | null;
  readonly missingSince: number | null;
}

export type WindowEvent =
  /** Something changed that the window may show. */
  | { readonly type: 'changed'; readonly now: number }
  /** It must be read although no change is known. */
  | { readonly type: 'needed' | 'taken' | 'deferred' | 'released' | 'closed' }
  | { readonly type: 'answered'; readonly source: WindowState['source']; readonly now: number }
  /** Its answer could not be read, or its browser is too slow to take one. */
  | { readonly type: 'failed' | 'withheld' }
  /** A change has been missing for longer than `STALE_MS`. */
  | { readonly type: 'overdue' }
  /** The change feed has not been read since `since`, epoch ms. `canSend`: false while the browser is a slow reader. */
  | { readonly type: 'feed-lost'; readonly since: number; readonly canSend: boolean };

/** `reset`: forget what the browser holds. `send-content`: send the difference to the answer. The others report a state. */
export type WindowEffect = 'send-stale' | 'send-current' | 'reset' | 'send-content';

interface WindowTransition {
  readonly state: WindowState;
  readonly effects: readonly WindowEffect[];
}

/**
 * How long a change may be missing in a window before the window is reported as stale, milliseconds. Well above the usual delay
 * (250 ms for 99 of 100 changes), so that the state does not flicker, and short enough that users see their own change confirmed.
 */
export const STALE_MS = 2_000;
/**
 * A stale window becomes current again when changes are missing for less than this, milliseconds. Lower than `STALE_MS`, so
 * that the state does not flicker.
 */
export const CURRENT_MS = STALE_MS / 2;

/** The state of a new window. */
export const OPENED: WindowState = {
  answer: 'due',
  shown: 'nothing',
  source: 'database',
  changedAt: null,
  missingSince: null,
};

/** Time of the first change that the browser does not have, epoch ms; null if it has all. */
export const lacksSince = ({ changedAt, missingSince }: WindowState): number | null =>
  missingSince ?? changedAt;

/** The state after `event`, and the effects to run, in order. */
export function windowTransition(state: WindowState, event: WindowEvent): WindowTransition {
  if (state.answer === 'closed') return { state, effects: [] };
  switch (event.type) {
    case 'changed':
      return to({ ...due(state), changedAt: state.changedAt ?? event.now });
    case 'needed':
      return to(due(state));
    case 'taken':
      if (state.answer !== 'due') return to(state);
      return to({ ...state, answer: 'reading', missingSince: lacksSince(state), changedAt: null });
    case 'deferred':
      return to(isReading(state) ? { ...state, answer: 'deferred' } : state);
    case 'released':
      return to(state.answer === 'deferred' ? { ...state, answer: 'due' } : state);
    case 'answered':
      return isReading(state) ? answered(state, event) : to(state);
    case 'failed':
      return to(isReading(state) ? { ...state, answer: 'due', shown: LAGGING[state.shown] } : state);
    case 'withheld':
      return to(state.answer === 'due' ? { ...state, shown: LAGGING[state.shown] } : state);
    case 'overdue':
      return reported(state);
    case 'feed-lost': {
      const since = { ...state, changedAt: state.changedAt ?? event.since };
      return event.canSend ? reported(since) : to(since);
    }
    case 'closed':
      return to({ ...state, answer: 'closed' });
  }
}

const to = (state: WindowState, ...effects: WindowEffect[]): WindowTransition => ({ state, effects });

const isReading = ({ answer }: WindowState): boolean => answer === 'reading' || answer === 'reading-again';

/** A window that is being read will be read again. One that waits for the index will be read then. */
function due(state: WindowState): WindowState {
  if (state.answer === 'idle') return { ...state, answer: 'due' };
  return state.answer === 'reading' ? { ...state, answer: 'reading-again' } : state;
}

const LAGGING: Readonly<Record<ShownState, ShownState>> = {
  nothing: 'nothing',
  current: 'lagging',
  stale: 'lagging-stale',
  lagging: 'lagging',
  'lagging-stale': 'lagging-stale',
};

/** A browser without a first answer does not have to be informed that it is stale. */
function reported(state: WindowState): WindowTransition {
  if (state.shown === 'current') return to({ ...state, shown: 'stale' }, 'send-stale');
  if (state.shown === 'lagging') return to({ ...state, shown: 'lagging-stale' }, 'send-stale');
  return to(state);
}

function answered(before: WindowState, event: Extract<WindowEvent, { type: 'answered' }>): WindowTransition {
  const { source, now } = event;
  const answer = before.answer === 'reading-again' ? 'due' : 'idle';
  const state = { ...before, answer, source, missingSince: null } as const;
  const lacksMs = state.changedAt === null ? 0 : now - state.changedAt;
  const sending: WindowEffect[] = ['send-content'];
  if (before.shown === 'lagging') sending.unshift('send-stale', 'reset');
  if (before.shown === 'lagging-stale') sending.unshift('reset');
  if (before.shown === 'stale') {
    // A delta does not report that the window is current.
    if (lacksMs >= CURRENT_MS) return to(state, ...sending);
    return to({ ...state, shown: 'current' }, ...sending, 'send-current');
  }
  if (lacksMs >= STALE_MS) return to({ ...state, shown: 'stale' }, ...sending, 'send-stale');
  return to({ ...state, shown: 'current' }, ...sending);
}
