/** Whether the context has viewers. `closed`: it had none for a while, or the server stops. */
export type Presence = 'viewed' | 'unviewed' | 'closed';

/** State of the context's index. Unless it is `ready`, the database answers. */
export type IndexState =
  /** It is loaded after the first rows were delivered, so as not to delay them. */
  | 'absent'
  | 'loading'
  | 'ready'
  /** It could not be loaded or updated, and is loaded again after a while. */
  | 'failed'
  /** The context is too large for it, or too much memory is in use. */
  | 'unavailable';

/** What happened during a refresh: something `changed`, or a browser `requested` a window and waits for it. */
type Next = 'nothing' | 'changed' | 'requested';

/** State of the refresh of all due windows. Refreshes of one context never overlap. */
export type RefreshState =
  | { readonly name: 'idle' }
  /** A page opens its windows together, so they are collected and read together. */
  | { readonly name: 'gathering' }
  | { readonly name: 'reading'; readonly next: Next }
  /** The index reads a large backlog; meanwhile the database answers new windows. `isGathering`: while these are collected. */
  | { readonly name: 'reading-backlog'; readonly next: Next; readonly isGathering: boolean }
  /** The pause between two refreshes. */
  | { readonly name: 'pausing'; readonly isChanged: boolean };

export interface ContextState {
  readonly presence: Presence;
  readonly index: IndexState;
  readonly refresh: RefreshState;
}

export type ContextEvent =
  | { readonly type: 'viewer-joined' | 'last-viewer-left' | 'unviewed-for-long' | 'stopped' }
  /** A window became due: something changed, or a browser requested it and waits. */
  | { readonly type: 'changed' | 'requested' }
  | { readonly type: 'gathered' | 'opened-gathered' | 'backlog-found' | 'backlog-read' | 'paused' }
  /** A refresh of this many windows ended after this time, with or without success. */
  | { readonly type: 'refreshed'; readonly windows: number; readonly tookMs: number }
  | { readonly type: 'index-loaded' | 'index-refused' | 'index-failed' | 'index-fragmented' | 'index-retry' };

export type ContextEffect =
  | { readonly type: 'close-later' | 'stay-open' | 'close' }
  | { readonly type: 'gather' | 'read' | 'gather-opened' | 'read-opened' | 'end-pause' }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'load-index' | 'drop-index' | 'retry-index-later' | 'release-deferred' };

interface Transition {
  readonly state: ContextState;
  readonly effects: readonly ContextEffect[];
}

/** Shortest pause between two refreshes, milliseconds: a burst of changes costs one read, and a single change does not wait. */
export const PAUSE_LEAST_MS = 6;
/** Longest pause while the index answers, milliseconds, because most of such a refresh is waiting for the database. */
export const PAUSE_MOST_MS = 100;

/** Longest rest of a window, milliseconds: with its next read it ends before a change makes the window stale. */
export const REST_MOST_MS = 1_000;

/**
 * How long a window rests that the database answers beside the index, after a read that took this long, milliseconds: while much changes,
 * its reads take a fifth of the time. Incidents of a large fleet take 0.4 s, in which searches wait for the processor.
 */
export const restAfter = (tookMs: number): number =>
  Math.min(REST_MOST_MS, Math.max(PAUSE_LEAST_MS, 4 * tookMs));

export const INITIAL: ContextState = { presence: 'viewed', index: 'absent', refresh: { name: 'idle' } };

/** The state after `event`, and the effects to run, in order. */
export function contextTransition(state: ContextState, event: ContextEvent): Transition {
  if (state.presence === 'closed') return { state, effects: [] };
  const [presence, presenceEffects] = presenceAfter(state.presence, event);
  const [index, indexEffects] = indexAfter(state.index, event);
  const [refresh, refreshEffects] = refreshAfter(state.refresh, event, index);
  return {
    state: { presence, index, refresh },
    effects: [...presenceEffects, ...indexEffects, ...refreshEffects],
  };
}

/** Whether windows that only the index answers quickly should wait for it. */
export const isIndexExpected = ({ index }: ContextState): boolean =>
  index === 'absent' || index === 'loading';

type After<State> = readonly [State, readonly ContextEffect[]];

function presenceAfter(presence: Presence, { type }: ContextEvent): After<Presence> {
  if (type === 'stopped') return ['closed', [{ type: 'close' }]];
  if (presence === 'viewed' && type === 'last-viewer-left') return ['unviewed', [{ type: 'close-later' }]];
  if (presence === 'unviewed' && type === 'viewer-joined') return ['viewed', [{ type: 'stay-open' }]];
  if (presence === 'unviewed' && type === 'unviewed-for-long') return ['closed', [{ type: 'close' }]];
  return [presence, []];
}

function indexAfter(index: IndexState, event: ContextEvent): After<IndexState> {
  const { type } = event;
  if (index === 'absent' && type === 'refreshed' && event.windows > 0) {
    return ['loading', [{ type: 'load-index' }]];
  }
  if (index === 'loading' && type === 'index-loaded') return ['ready', [{ type: 'release-deferred' }]];
  if (index === 'loading' && type === 'index-refused') {
    return ['unavailable', [{ type: 'drop-index' }, { type: 'release-deferred' }]];
  }
  if ((index === 'loading' || index === 'ready') && type === 'index-failed') {
    return ['failed', [{ type: 'drop-index' }, { type: 'retry-index-later' }, { type: 'release-deferred' }]];
  }
  if (index === 'ready' && type === 'index-fragmented') {
    return ['loading', [{ type: 'drop-index' }, { type: 'load-index' }]];
  }
  if (index === 'failed' && type === 'index-retry') return ['loading', [{ type: 'load-index' }]];
  return [index, []];
}

/** Makes windows due that no browser waits for, also when their source changes. */
const CHANGES = new Set<ContextEvent['type']>(['changed', 'index-loaded', 'index-refused', 'index-failed']);

function refreshAfter(refresh: RefreshState, event: ContextEvent, index: IndexState): After<RefreshState> {
  const { type } = event;
  const isChange = CHANGES.has(type);
  switch (refresh.name) {
    case 'idle':
      return isChange || type === 'requested' ? begin(index) : [refresh, []];
    case 'gathering':
      return type === 'gathered' ? reading() : [refresh, []];
    case 'reading':
    case 'reading-backlog':
      return readingAfter(refresh, event, index);
    case 'pausing':
      if (type === 'requested') {
        const [begun, effects] = begin(index);
        return [begun, [{ type: 'end-pause' }, ...effects]];
      }
      if (isChange) return [{ ...refresh, isChanged: true }, []];
      if (type !== 'paused') return [refresh, []];
      return refresh.isChanged ? begin(index) : [{ name: 'idle' }, []];
  }
}

function readingAfter(
  refresh: Extract<RefreshState, { next: Next }>,
  event: ContextEvent,
  index: IndexState,
): After<RefreshState> {
  const { type } = event;
  if (type === 'refreshed') return pauseOrBegin(refresh.next, event.tookMs, index);
  if (CHANGES.has(type)) {
    return [refresh.next === 'nothing' ? { ...refresh, next: 'changed' } : refresh, []];
  }
  if (refresh.name === 'reading') {
    if (type === 'requested') return [{ ...refresh, next: 'requested' }, []];
    if (type === 'backlog-found') return [{ ...refresh, name: 'reading-backlog', isGathering: false }, []];
    return [refresh, []];
  }
  const { next, isGathering } = refresh;
  if (type === 'requested') {
    const effects: ContextEffect[] = isGathering ? [] : [{ type: 'gather-opened' }];
    return [{ ...refresh, next: 'requested', isGathering: true }, effects];
  }
  if (type === 'opened-gathered' && isGathering) {
    return [{ ...refresh, isGathering: false }, [{ type: 'read-opened' }]];
  }
  return type === 'backlog-read' ? [{ name: 'reading', next }, []] : [refresh, []];
}

/** The index answers so fast that requests are not collected for it. */
const begin = (index: IndexState): After<RefreshState> =>
  index === 'ready' ? reading() : [{ name: 'gathering' }, [{ type: 'gather' }]];

const reading = (): After<RefreshState> => [{ name: 'reading', next: 'nothing' }, [{ type: 'read' }]];

/**
 * A pause as long as the refresh took, so that half of the time is left for other work. A browser that waits for a window ends
 * the pause.
 */
function pauseOrBegin(next: Next, tookMs: number, index: IndexState): After<RefreshState> {
  if (next === 'requested') return begin(index);
  const most = index === 'ready' ? PAUSE_MOST_MS : Number.POSITIVE_INFINITY;
  const ms = Math.min(most, Math.max(PAUSE_LEAST_MS, tookMs));
  return [{ name: 'pausing', isChanged: next === 'changed' }, [{ type: 'pause', ms }]];
}
