import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type ContextEvent, type ContextState, contextTransition, INITIAL } from './context-state.ts';
import { CURRENT_MS, OPENED, STALE_MS, type WindowEvent, windowTransition } from './window-state.ts';

/** One after the other: the answer of a window, what its browser shows, and the three regions of a context. */
const [answer, shown, context] = diagrams();

/** The arrows of each diagram of the reference: 'idle → due: changed, needed', events in alphabetical order. */
function diagrams(): readonly string[] {
  const file = join(import.meta.dirname, '../../../../docs/reference/live-protocol.md');
  return [...readFileSync(file, 'utf8').matchAll(/```mermaid([\s\S]*?)```/g)].map(([, text = '']) => text);
}

const arrowsIn = (diagram = ''): string[] =>
  [...diagram.matchAll(/^ *([a-z_]+) --> ([a-z_]+): (.*)$/gm)]
    .map(([, from = '', to = '', events = '']) =>
      arrow(from.replace('_', '-'), to.replace('_', '-'), events.replace(/ \([^)]*\)/g, '').split(', ')),
    )
    .sort();

const arrow = (from: string, to: string, events: Iterable<string>): string =>
  `${from} → ${to}: ${[...events].sort().join(', ')}`;

/** All that `next` reaches from `first` by these events. */
function transitions<State, Event>(
  first: State,
  events: readonly Event[],
  next: (state: State, event: Event) => State,
): readonly { readonly from: State; readonly event: Event; readonly to: State }[] {
  const reached = new Map([[JSON.stringify(first), first]]);
  const found: { from: State; event: Event; to: State }[] = [];
  for (const from of reached.values()) {
    for (const event of events) {
      const to = next(from, event);
      found.push({ from, event, to });
      reached.set(JSON.stringify(to), to);
    }
  }
  return found;
}

/** The arrows between the states that `nameOf` names, without those that `isArrow` leaves out. */
function arrowsOf<State, Event extends { readonly type: string }>(
  found: readonly { readonly from: State; readonly event: Event; readonly to: State }[],
  nameOf: (state: State) => string,
  isArrow = (from: string, to: string): boolean => from !== to,
): string[] {
  const events = new Map<string, Set<string>>();
  for (const { from, event, to } of found) {
    if (!isArrow(nameOf(from), nameOf(to))) continue;
    const pair = `${nameOf(from)} ${nameOf(to)}`;
    events.set(pair, (events.get(pair) ?? new Set()).add(event.type));
  }
  return [...events]
    .map(([pair, types]) => {
      const [from = '', to = ''] = pair.split(' ');
      return arrow(from, to, types);
    })
    .sort();
}

const answered = (now: number): WindowEvent => ({ type: 'answered', source: 'index', now });
const WINDOW_EVENTS: readonly WindowEvent[] = [
  { type: 'changed', now: 0 },
  { type: 'needed' },
  { type: 'taken' },
  { type: 'deferred' },
  { type: 'released' },
  { type: 'closed' },
  ...[0, CURRENT_MS, STALE_MS].map(answered),
  { type: 'failed' },
  { type: 'withheld' },
  { type: 'overdue' },
  { type: 'feed-lost', since: 0, canSend: true },
  { type: 'feed-lost', since: 0, canSend: false },
];
const ofWindows = transitions(OPENED, WINDOW_EVENTS, (state, event) => windowTransition(state, event).state);

const CONTEXT_EVENTS: readonly ContextEvent[] = [
  ...(
    [
      'viewer-joined',
      'last-viewer-left',
      'unviewed-for-long',
      'stopped',
      'changed',
      'requested',
      'gathered',
      'opened-gathered',
      'backlog-found',
      'backlog-read',
      'paused',
      'index-loaded',
      'index-refused',
      'index-failed',
      'index-fragmented',
      'index-retry',
    ] as const
  ).map((type): ContextEvent => ({ type })),
  { type: 'refreshed', windows: 1, tookMs: 20 },
];
const ofContexts = transitions(
  INITIAL,
  CONTEXT_EVENTS,
  (state, event) => contextTransition(state, event).state,
);

it('the reference has all transitions of the answer of a window, and no others', () => {
  const closing = ofWindows.filter(({ event }) => event.type === 'closed');
  expect(new Set(closing.map(({ to }) => to.answer))).toEqual(new Set(['closed']));
  const others = ofWindows.filter(({ event }) => event.type !== 'closed');
  const expected = arrowsOf(others, (state) => state.answer);
  expect(arrowsIn(answer)).toEqual(expected);
});

it('the reference has all transitions of what a browser shows, and no others', () => {
  expect(arrowsIn(shown)).toEqual(arrowsOf(ofWindows, (state) => state.shown));
});

it('the reference has all transitions of a context, and no others', () => {
  const region = (name: string): string =>
    new RegExp(`state ${name} \\{([^}]*)\\}`).exec(context ?? '')?.[1] ?? '';
  expect(arrowsIn(region('presence'))).toEqual(arrowsOf(ofContexts, (state) => state.presence));
  expect(arrowsIn(region('index'))).toEqual(arrowsOf(ofContexts, (state) => state.index));
  // What an index does to it counts as a change.
  const ofRefresh = ofContexts.filter(({ event }) => !event.type.startsWith('index-'));
  const restarts = (from: ContextState, event: ContextEvent): boolean =>
    contextTransition(from, event).effects.some(({ type }) => type === 'read');
  const again = ofRefresh.filter(
    ({ from, event, to }) => from.refresh.name !== to.refresh.name || restarts(from, event),
  );
  expect(arrowsIn(region('refresh'))).toEqual(
    arrowsOf(
      again,
      (state) => state.refresh.name,
      () => true,
    ),
  );
});
