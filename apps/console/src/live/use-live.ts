import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { LiveState } from './state.ts';
import type { LiveStore, WindowHandle } from './store.ts';
import type { WindowView } from './window.ts';
import type { WindowQuery, WireRow } from './wire.ts';

/** The live store of everything below. */
export const LiveContext = createContext<LiveStore | null>(null);

/** The live store of the shell. */
export function useLive(): LiveStore {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('no live store above this component');
  return live;
}

/** How current the screen is. */
export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(live.subscribeState, live.state);
}

const NOTHING: WindowView = { content: null, refusal: null };
const still = (): (() => void) => () => undefined;

/** A window's rows, kept current while the component lives. `Row` is the record that the collection carries. */
export interface LiveRows<Row> extends WindowView {
  total: number;
  /** The row at an index of the whole, or undefined where it is not held. */
  rowAt(index: number): Row | undefined;
  /** The rows held, in order. */
  rows: readonly Row[];
}

/**
 * Keeps a window open on `query`; null holds none. A changed question is asked in the same window, so that
 * the screen keeps what it shows until the answer is there.
 */
export function useWindow<Row>(query: WindowQuery | null): LiveRows<Row> {
  const live = useLive();
  const [handle, setHandle] = useState<WindowHandle | null>(null);
  const text = query === null ? null : JSON.stringify(query);
  const asked = useRef<string | null>(null);
  const on = text !== null;
  const latest = useRef(text);
  latest.current = text;

  useEffect(() => {
    if (!on) return undefined;
    const opened = live.open(JSON.parse(latest.current ?? '{}') as WindowQuery);
    asked.current = latest.current;
    setHandle(opened);
    return () => {
      opened.close();
      setHandle(null);
    };
  }, [live, on]);

  useEffect(() => {
    if (handle === null || text === null || asked.current === text) return;
    asked.current = text;
    handle.ask(JSON.parse(text) as WindowQuery);
  }, [handle, text]);

  const subscribe = useCallback((run: () => void) => handle?.subscribe(run) ?? still(), [handle]);
  const view = useSyncExternalStore(subscribe, () => handle?.view() ?? NOTHING);
  const { content } = view;
  const rowAt = useCallback(
    (index: number): Row | undefined => {
      const key = content?.keys[index - content.from];
      return key === undefined ? undefined : (content?.rows.get(key) as Row | undefined);
    },
    [content],
  );
  return { ...view, total: content?.total ?? 0, rowAt, rows: rowsOf<Row>(content) };
}

const lists = new WeakMap<object, readonly WireRow[]>();

/** The rows in order; the same list for the same content. */
export function rowsOf<Row>(content: WindowView['content']): readonly Row[] {
  if (content === null) return [];
  let list = lists.get(content);
  if (list === undefined) {
    const held: WireRow[] = [];
    for (const key of content.keys) {
      const row = content.rows.get(key);
      if (row !== undefined) held.push(row);
    }
    lists.set(content, held);
    list = held;
  }
  // What a row is, the window's collection says: the contract holds both sides to it.
  return list as readonly unknown[] as readonly Row[];
}
