/** Where the next answer of a window stands. */
export type AnswerState =
  /** It shows what was read last, and nothing of that changed. */
  | 'idle'
  /** It is read with the next refresh. */
  | 'due'
  | 'reading'
  /** Something changed since that may be missing in the answer that is being read. */
  | 'reading-again'
  /** It waits for the index, because the database would take too long. */
  | 'deferred'
  | 'closed';

/** What its browser shows. */
export type ShownState =
  /** Nothing yet that a delta could build on. */
  | 'nothing'
  | 'current'
  /** It may lack something, and was reported as stale. Deltas go on. */
  | 'stale'
  /** An answer was withheld from a slow reader, or not read: the next one is a snapshot. */
  | 'lagging'
  | 'lagging-stale';

export interface WindowState {
  readonly answer: AnswerState;
  readonly shown: ShownState;
  /** Who answered it last. The database, and the browser's own commands, may be ahead of what the change feed has published. */
  readonly source: 'database' | 'index';
  /** When something changed first that is in no answer that is being read, epoch ms; the same of none that was delivered. */
  readonly changedAt: number | null;
  readonly missingSince: number | null;
}

export type WindowEvent =
  /** Something changed that it may show. */
  | { readonly type: 'changed'; readonly now: number }
  /** It is to be read though no change is known. */
  | { readonly type: 'needed' | 'taken' | 'deferred' | 'released' | 'closed' }
  | { readonly type: 'answered'; readonly source: WindowState['source']; readonly now: number }
  /** Its answer could not be read; or its browser takes none now. */
  | { readonly type: 'failed' | 'withheld' }
  /** What it lacks, it has lacked for longer than `STALE_MS`. */
  | { readonly type: 'overdue' }
  /** Nothing is known of changes since this instant, epoch ms. `canSend`: not while its browser is a slow reader. */
  | { readonly type: 'feed-lost'; readonly since: number; readonly canSend: boolean };

/** `reset`: forget what the browser holds; `send-content`: what it lacks of the answer; the others report a state. */
export type WindowEffect = 'send-stale' | 'send-current' | 'reset' | 'send-content';

export interface WindowTransition {
  readonly state: WindowState;
  readonly effects: readonly WindowEffect[];
}

/**
 * How long something may be missing in a window before it is reported as stale, milliseconds. Well above what a change takes (250 ms
 * for 99 of 100), so that nothing flickers; and short of the time after which who waits for their own change begins to doubt it.
 */
export const STALE_MS = 2_000;
/** A stale window is current again when it lacks less than this, milliseconds: it does not come and go at the limit. */
export const CURRENT_MS = STALE_MS / 2;

/** A window that was just opened. */
export const OPENED: WindowState = {
  answer: 'due',
  shown: 'nothing',
  source: 'database',
  changedAt: null,
  missingSince: null,
};

/** Since when its browser lacks something, epoch ms; null where it has all. */
export const lacksSince = ({ changedAt, missingSince }: WindowState): number | null =>
  missingSince ?? changedAt;

/** The state after `event`, and what is to be done, in this order. */
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

/** A window that is being read is read again; one that waits for the index is read then anyway. */
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

/** A browser that waits for its first answer knows that it has none. */
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
    // A delta does not say that the window is current.
    if (lacksMs >= CURRENT_MS) return to(state, ...sending);
    return to({ ...state, shown: 'current' }, ...sending, 'send-current');
  }
  if (lacksMs >= STALE_MS) return to({ ...state, shown: 'stale' }, ...sending, 'send-stale');
  return to({ ...state, shown: 'current' }, ...sending);
}
