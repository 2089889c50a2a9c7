import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveStore, WindowHandle } from './store.ts';
import { useLive } from './use-live.ts';
import type { WindowView } from './window.ts';
import type { AnyQuery } from '@hawser/contract/collection';

const NOTHING: WindowView = { content: null, refusal: null };

/** Several windows that are opened, queried and closed together. */
class WindowGroup {
  readonly #live: LiveStore;
  readonly #listeners = new Set<() => void>();
  #handles: readonly WindowHandle[] = [];
  #views: readonly WindowView[] = [];

  constructor(live: LiveStore) {
    this.#live = live;
  }

  /** Sets one query for each window: more are opened, and those that are left over are closed. */
  ask(queries: readonly AnyQuery[]): void {
    const before = this.#handles;
    for (const handle of before.slice(queries.length)) handle.close();
    this.#handles = queries.map((query, at) => {
      const kept = before[at];
      if (kept === undefined) return this.#live.open(query);
      kept.ask(query);
      return kept;
    });
    for (const handle of this.#handles.slice(before.length)) handle.subscribe(this.#update);
    if (queries.length !== before.length) this.#update();
  }

  readonly views = (): readonly WindowView[] => this.#views;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly #update = (): void => {
    this.#views = this.#handles.map((handle) => handle.view());
    for (const listener of this.#listeners) listener();
  };
}

/** Opens a window on each of these queries. */
export function useWindows(queries: readonly AnyQuery[]): readonly WindowView[] {
  const live = useLive();
  const group = useMemo(() => new WindowGroup(live), [live]);
  const text = JSON.stringify(queries);
  useEffect(() => group.ask(JSON.parse(text) as AnyQuery[]), [group, text]);
  useEffect(() => () => group.ask([]), [group]);
  const views = useSyncExternalStore(group.subscribe, group.views);
  const count = queries.length;
  return useMemo(() => Array.from({ length: count }, (_, at) => views[at] ?? NOTHING), [views, count]);
}
