import { describe, expect, it } from 'vitest';
import {
  type AnswerState,
  CURRENT_MS,
  lacksSince,
  OPENED,
  type ShownState,
  STALE_MS,
  type WindowEffect,
  type WindowEvent,
  type WindowState,
  windowTransition,
} from './window-state.ts';

const NOW = 100_000;
const changed: WindowEvent = { type: 'changed', now: NOW };
const answered = (now = NOW): WindowEvent => ({ type: 'answered', source: 'index', now });

function after(
  from: Partial<WindowState>,
  ...events: readonly WindowEvent[]
): { state: WindowState; effects: readonly WindowEffect[] } {
  let state: WindowState = { ...OPENED, answer: 'idle', shown: 'current', ...from };
  const effects: WindowEffect[] = [];
  for (const event of events) {
    const transition = windowTransition(state, event);
    state = transition.state;
    effects.push(...transition.effects);
  }
  return { state, effects };
}

describe('the next answer of a window', () => {
  it.each<[AnswerState, WindowEvent, AnswerState]>([
    ['idle', changed, 'due'],
    ['idle', { type: 'needed' }, 'due'],
    ['idle', { type: 'taken' }, 'idle'],
    ['due', changed, 'due'],
    ['due', { type: 'taken' }, 'reading'],
    ['due', { type: 'withheld' }, 'due'],
    ['reading', changed, 'reading-again'],
    ['reading', { type: 'needed' }, 'reading-again'],
    ['reading', { type: 'taken' }, 'reading'],
    ['reading', answered(), 'idle'],
    ['reading', { type: 'failed' }, 'due'],
    ['reading', { type: 'deferred' }, 'deferred'],
    ['reading-again', changed, 'reading-again'],
    ['reading-again', { type: 'taken' }, 'reading-again'],
    ['reading-again', answered(), 'due'],
    ['reading-again', { type: 'failed' }, 'due'],
    ['reading-again', { type: 'deferred' }, 'deferred'],
    ['deferred', changed, 'deferred'],
    ['deferred', { type: 'taken' }, 'deferred'],
    ['deferred', { type: 'released' }, 'due'],
    ['idle', { type: 'released' }, 'idle'],
    ['reading', { type: 'closed' }, 'closed'],
    ['closed', changed, 'closed'],
    ['closed', answered(), 'closed'],
  ])('%s, %o → %s', (answer, event, then) => {
    expect(after({ answer }, event).state.answer).toBe(then);
  });

  it('is not delivered to a window that was closed or reopened meanwhile', () => {
    for (const answer of ['closed', 'due', 'idle'] as const) {
      expect(after({ answer }, answered()).effects).toEqual([]);
    }
  });

  it('has the source of the last answer', () => {
    expect(OPENED.source).toBe('database');
    const { state } = after({ answer: 'reading' }, answered());
    expect(state.source).toBe('index');
  });
});

describe('what a window shows', () => {
  it.each<[ShownState, WindowEvent, ShownState, WindowEffect[]]>([
    ['nothing', answered(), 'current', ['send-content']],
    ['current', answered(), 'current', ['send-content']],
    ['stale', answered(), 'current', ['send-content', 'send-current']],
    ['lagging', answered(), 'current', ['send-stale', 'reset', 'send-content']],
    ['lagging-stale', answered(), 'current', ['reset', 'send-content']],
    ['nothing', { type: 'failed' }, 'nothing', []],
    ['current', { type: 'failed' }, 'lagging', []],
    ['stale', { type: 'failed' }, 'lagging-stale', []],
    ['nothing', { type: 'overdue' }, 'nothing', []],
    ['current', { type: 'overdue' }, 'stale', ['send-stale']],
    ['stale', { type: 'overdue' }, 'stale', []],
    ['lagging', { type: 'overdue' }, 'lagging-stale', ['send-stale']],
    ['lagging-stale', { type: 'overdue' }, 'lagging-stale', []],
    ['current', { type: 'feed-lost', since: NOW, canSend: true }, 'stale', ['send-stale']],
    ['current', { type: 'feed-lost', since: NOW, canSend: false }, 'current', []],
    ['nothing', { type: 'feed-lost', since: NOW, canSend: true }, 'nothing', []],
  ])('%s, %o → %s', (shown, event, then, effects) => {
    const done = after({ answer: 'reading', shown }, event);
    expect([done.state.shown, done.effects]).toEqual([then, effects]);
  });

  it('is a snapshot after answers that were withheld from a slow reader', () => {
    const { state, effects } = after({ answer: 'due' }, { type: 'withheld' }, { type: 'taken' }, answered());
    expect([state.shown, effects]).toEqual(['current', ['send-stale', 'reset', 'send-content']]);
  });
});

describe('the missing changes of a window', () => {
  it('count from the first change that is in no delivered answer', () => {
    const reading = after({}, changed, { type: 'changed', now: NOW + 5 }, { type: 'taken' });
    expect(reading.state).toMatchObject({ missingSince: NOW, changedAt: null });
    const later = after(reading.state, { type: 'changed', now: NOW + 9 });
    expect(lacksSince(later.state)).toBe(NOW);
    expect(lacksSince(after(later.state, answered()).state)).toBe(NOW + 9);
    expect(lacksSince(after(reading.state, answered()).state)).toBeNull();
  });

  it('are kept when an answer could not be read', () => {
    const { state } = after({}, changed, { type: 'taken' }, { type: 'failed' }, { type: 'taken' });
    expect(lacksSince(state)).toBe(NOW);
  });

  it.each<[ShownState, number, ShownState, WindowEffect[]]>([
    ['current', STALE_MS - 1, 'current', ['send-content']],
    ['current', STALE_MS, 'stale', ['send-content', 'send-stale']],
    ['stale', CURRENT_MS - 1, 'current', ['send-content', 'send-current']],
    ['stale', CURRENT_MS, 'stale', ['send-content']],
    ['nothing', STALE_MS, 'stale', ['send-content', 'send-stale']],
  ])('decides whether it is current after an answer: %s, %i ms → %s', (shown, lacksMs, then, effects) => {
    const done = after({ answer: 'reading-again', shown, changedAt: NOW }, answered(NOW + lacksMs));
    expect([done.state.shown, done.effects]).toEqual([then, effects]);
  });
});
