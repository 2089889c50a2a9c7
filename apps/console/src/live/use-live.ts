import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnyCollectionContract, QueryOf, RowOf } from '@hawser/contract/collection';
import { type Query, queryOf } from './query.ts';
import { rowsByKey, rowsOf } from './rows.ts';
import type { LiveState } from './state.ts';
import type { LiveStore, WindowHandle } from './store.ts';
import type { WindowView } from './window.ts';

/** The live store of the components below. */
export const LiveContext = createContext<LiveStore | null>(null);

/** The live store of the shell. */
export function useLive(): LiveStore {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('no live store above this component');
  return live;
}

/** Whether the page is live. */
export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(live.subscribeState, live.state);
}

const NOTHING: WindowView = { content: null, refusal: null };
const still = (): (() => void) => () => undefined;

/** The rows of a window, kept current while the component is mounted. */
export interface LiveRows<Row> extends WindowView {
  total: number;
  /** The row at an index of the whole list, or undefined if it is not loaded. */
  rowAt(index: number): Row | undefined;
  /** The loaded rows in order. */
  rows: readonly Row[];
}

/**
 * Opens a window on a query of a collection; null opens none: `useWindow<typeof networksContract>({ collection: 'networks',
 * range })`.
 */
export function useWindow<Contract extends AnyCollectionContract>(
  query: QueryOf<Contract> | null,
): LiveRows<RowOf<Contract>> {
  return useRows(query === null ? null : queryOf<Contract>(query));
}

/**
 * Opens a window on `query`; null opens none. A changed query uses the same window, so that the content stays until the
 * response arrives.
 */
export function useRows<Row>(query: Query<Row> | null): LiveRows<Row> {
  const live = useLive();
  const [handle, setHandle] = useState<WindowHandle | null>(null);
  const text = query === null ? null : JSON.stringify(query);
  const asked = useRef<string | null>(null);
  const on = text !== null;
  const latest = useRef(query);
  latest.current = query;

  useEffect(() => {
    if (!on || latest.current === null) return undefined;
    const opened = live.open(latest.current);
    asked.current = JSON.stringify(latest.current);
    setHandle(opened);
    return () => {
      opened.close();
      setHandle(null);
    };
  }, [live, on]);

  useEffect(() => {
    if (handle === null || latest.current === null || asked.current === text) return;
    asked.current = text;
    handle.ask(latest.current);
  }, [handle, text]);

  const subscribe = useCallback((run: () => void) => handle?.subscribe(run) ?? still(), [handle]);
  const view = useSyncExternalStore(subscribe, () => handle?.view() ?? NOTHING);
  const { content } = view;
  const rowAt = useCallback(
    (index: number): Row | undefined => {
      const key = content?.keys[index - content.from];
      return key === undefined ? undefined : rowsByKey(latest.current, content).get(key);
    },
    [content],
  );
  const rows = useMemo(() => rowsOf(latest.current, content), [content]);
  return { ...view, total: content?.total ?? 0, rowAt, rows };
}
