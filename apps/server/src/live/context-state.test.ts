import { describe, expect, it } from 'vitest';
import {
  type ContextEffect,
  type ContextEvent,
  type ContextState,
  contextTransition,
  INITIAL,
  type IndexState,
  isIndexExpected,
  PAUSE_LEAST_MS,
  PAUSE_MOST_MS,
  type Presence,
  type RefreshState,
  REST_MOST_MS,
  restAfter,
} from './context-state.ts';
import { STALE_MS } from './window-state.ts';

const READING: RefreshState = { name: 'reading', next: 'nothing' };
const refreshed = (windows: number, tookMs = 20): ContextEvent => ({ type: 'refreshed', windows, tookMs });

/** The state after these events, and all effects. */
function after(
  from: Partial<ContextState>,
  ...events: readonly (ContextEvent | Exclude<ContextEvent['type'], 'refreshed'>)[]
): { state: ContextState; effects: readonly ContextEffect[] } {
  let state: ContextState = { ...INITIAL, ...from };
  const effects: ContextEffect[] = [];
  for (const event of events) {
    const transition = contextTransition(state, typeof event === 'string' ? { type: event } : event);
    state = transition.state;
    effects.push(...transition.effects);
  }
  return { state, effects };
}

const types = (effects: readonly ContextEffect[]): string[] => effects.map(({ type }) => type);

describe('the presence of viewers', () => {
  it.each<[Presence, Exclude<ContextEvent['type'], 'refreshed'>, Presence, string[]]>([
    ['viewed', 'viewer-joined', 'viewed', []],
    ['viewed', 'last-viewer-left', 'unviewed', ['close-later']],
    ['viewed', 'unviewed-for-long', 'viewed', []],
    ['viewed', 'stopped', 'closed', ['close']],
    ['unviewed', 'viewer-joined', 'viewed', ['stay-open']],
    ['unviewed', 'unviewed-for-long', 'closed', ['close']],
    ['unviewed', 'stopped', 'closed', ['close']],
    ['closed', 'viewer-joined', 'closed', []],
    ['closed', 'stopped', 'closed', []],
    ['closed', 'requested', 'closed', []],
  ])('%s, %s → %s', (presence, event, then, effects) => {
    const done = after({ presence }, event);
    expect([done.state.presence, types(done.effects)]).toEqual([then, effects]);
  });
});

describe('the index of a context', () => {
  const READY = { index: 'ready' as const, refresh: READING };
  it.each<[IndexState, ContextEvent, IndexState, string[]]>([
    ['absent', refreshed(0), 'absent', []],
    ['absent', refreshed(2), 'loading', ['load-index']],
    ['loading', refreshed(2), 'loading', []],
    ['loading', { type: 'index-loaded' }, 'ready', ['release-deferred']],
    ['loading', { type: 'index-refused' }, 'unavailable', ['drop-index', 'release-deferred']],
    ['loading', { type: 'index-failed' }, 'failed', ['drop-index', 'retry-index-later', 'release-deferred']],
    ['ready', { type: 'index-failed' }, 'failed', ['drop-index', 'retry-index-later', 'release-deferred']],
    ['ready', { type: 'index-fragmented' }, 'loading', ['drop-index', 'load-index']],
    ['failed', { type: 'index-retry' }, 'loading', ['load-index']],
    ['failed', { type: 'index-failed' }, 'failed', []],
    ['unavailable', refreshed(2), 'unavailable', []],
    ['unavailable', { type: 'index-retry' }, 'unavailable', []],
  ])('%s, %o → %s', (index, event, then, effects) => {
    const done = after({ index, refresh: READING }, event);
    const ofIndex = types(done.effects).filter((type) => type !== 'pause');
    expect([done.state.index, ofIndex]).toEqual([then, effects]);
  });

  it('answers all waiting windows as soon as it is loaded or refused', () => {
    for (const type of ['index-loaded', 'index-refused', 'index-failed'] as const) {
      const { state, effects } = after({ index: 'loading' }, type);
      expect(types(effects)).toContain('release-deferred');
      expect(state.refresh.name).toBe(type === 'index-loaded' ? 'reading' : 'gathering');
    }
  });

  it('is expected before it is loaded only', () => {
    const all: IndexState[] = ['absent', 'loading', 'ready', 'failed', 'unavailable'];
    expect(all.filter((index) => isIndexExpected({ ...INITIAL, index }))).toEqual(['absent', 'loading']);
  });

  it('starts a refresh without collecting requests', () => {
    expect(types(after({ index: 'ready' }, 'changed').effects)).toEqual(['read']);
    expect(after(READY, refreshed(1)).state.refresh).toEqual({ name: 'pausing', isChanged: false });
  });
});

describe('the refresh of a context', () => {
  it.each<[RefreshState, Exclude<ContextEvent['type'], 'refreshed'>, RefreshState, string[]]>([
    [{ name: 'idle' }, 'changed', { name: 'gathering' }, ['gather']],
    [{ name: 'idle' }, 'requested', { name: 'gathering' }, ['gather']],
    [{ name: 'idle' }, 'paused', { name: 'idle' }, []],
    [{ name: 'gathering' }, 'requested', { name: 'gathering' }, []],
    [{ name: 'gathering' }, 'gathered', READING, ['read']],
    [READING, 'changed', { name: 'reading', next: 'changed' }, []],
    [READING, 'requested', { name: 'reading', next: 'requested' }, []],
    [{ name: 'reading', next: 'requested' }, 'changed', { name: 'reading', next: 'requested' }, []],
    [READING, 'backlog-found', { name: 'reading-backlog', next: 'nothing', isGathering: false }, []],
    [READING, 'backlog-read', READING, []],
    [READING, 'opened-gathered', READING, []],
    [
      { name: 'reading-backlog', next: 'changed', isGathering: false },
      'requested',
      { name: 'reading-backlog', next: 'requested', isGathering: true },
      ['gather-opened'],
    ],
    [
      { name: 'reading-backlog', next: 'requested', isGathering: true },
      'requested',
      { name: 'reading-backlog', next: 'requested', isGathering: true },
      [],
    ],
    [
      { name: 'reading-backlog', next: 'requested', isGathering: true },
      'opened-gathered',
      { name: 'reading-backlog', next: 'requested', isGathering: false },
      ['read-opened'],
    ],
    [
      { name: 'reading-backlog', next: 'nothing', isGathering: false },
      'changed',
      { name: 'reading-backlog', next: 'changed', isGathering: false },
      [],
    ],
    [
      { name: 'reading-backlog', next: 'changed', isGathering: true },
      'backlog-read',
      { name: 'reading', next: 'changed' },
      [],
    ],
    [{ name: 'pausing', isChanged: false }, 'changed', { name: 'pausing', isChanged: true }, []],
    [{ name: 'pausing', isChanged: false }, 'paused', { name: 'idle' }, []],
    [{ name: 'pausing', isChanged: true }, 'paused', { name: 'gathering' }, ['gather']],
    [{ name: 'pausing', isChanged: true }, 'requested', { name: 'gathering' }, ['end-pause', 'gather']],
  ])('%o, %s → %o', (refresh, event, then, effects) => {
    const done = after({ refresh, index: 'unavailable' }, event);
    expect([done.state.refresh, types(done.effects)]).toEqual([then, effects]);
  });

  it('pauses as long as it took, within limits; without an index without a limit', () => {
    const pauseOf = (index: IndexState, tookMs: number) =>
      after({ index, refresh: READING }, refreshed(1, tookMs)).effects.find(({ type }) => type === 'pause');
    expect(pauseOf('ready', 1)).toEqual({ type: 'pause', ms: PAUSE_LEAST_MS });
    expect(pauseOf('ready', 50)).toEqual({ type: 'pause', ms: 50 });
    expect(pauseOf('ready', 5_000)).toEqual({ type: 'pause', ms: PAUSE_MOST_MS });
    expect(pauseOf('unavailable', 5_000)).toEqual({ type: 'pause', ms: 5_000 });
  });

  it('lets what the database answers rest four times its read, and never until a change makes it stale', () => {
    expect([restAfter(0), restAfter(20), restAfter(5_000)]).toEqual([PAUSE_LEAST_MS, 80, REST_MOST_MS]);
    expect(2 * REST_MOST_MS).toBeLessThanOrEqual(STALE_MS);
  });

  it('starts again immediately if a browser waits, and after the pause if something changed', () => {
    const waited = after({ index: 'ready', refresh: { name: 'reading', next: 'requested' } }, refreshed(1));
    expect([waited.state.refresh, types(waited.effects)]).toEqual([READING, ['read']]);
    const changed = after(
      { index: 'ready', refresh: { name: 'reading', next: 'changed' } },
      refreshed(1),
      'paused',
    );
    expect([changed.state.refresh, types(changed.effects)]).toEqual([READING, ['pause', 'read']]);
  });

  it('also ends if the index fails while it reads a backlog', () => {
    const backlog: RefreshState = { name: 'reading-backlog', next: 'nothing', isGathering: true };
    const done = after({ index: 'ready', refresh: backlog }, 'index-failed', refreshed(3));
    expect(done.state).toMatchObject({ index: 'failed', refresh: { name: 'pausing', isChanged: true } });
  });
});
