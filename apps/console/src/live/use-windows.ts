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

  /** Sets one query for each window; an empty list closes them. With the same number the windows are kept. */
  ask(queries: readonly AnyQuery[]): void {
    if (queries.length === this.#handles.length) {
      for (const [at, query] of queries.entries()) this.#handles[at]?.ask(query);
      return;
    }
    for (const handle of this.#handles) handle.close();
    this.#handles = queries.map((query) => this.#live.open(query));
    for (const handle of this.#handles) handle.subscribe(this.#update);
    this.#update();
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

/** Opens a window on each of these queries; if their number changes, all are reopened. */
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
