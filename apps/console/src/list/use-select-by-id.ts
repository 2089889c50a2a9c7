import { useCallback, useEffect, useRef, useState } from 'react';
import { type ListQuery, useLive } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { SELECT_MAX } from './select-all.ts';
import { selectByKey } from './select-by-key.ts';
import type { RowSelection } from './use-selection.ts';

/** Maximum number of ids in a query. */
const IDS_MAX = 50;

interface SelectionById {
  /** Keys that are selected, or will be once their records are loaded. */
  readonly shown: ReadonlySet<string>;
  select(keys: readonly string[]): void;
}

/** Selects records that no row shows: they are loaded first, because actions need them. */
export function useSelectById<Row>(selection: RowSelection<Row>, query: ListQuery<Row>): SelectionById {
  const live = useLive();
  const { toast } = useServices();
  const [pending, setPending] = useState<ReadonlySet<string> | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef({ selection, query });
  latest.current = { selection, query };
  useEffect(() => () => running.current?.abort(), []);
  const select = useCallback(
    (keys: readonly string[]): void => {
      const wanted = keys.slice(0, SELECT_MAX);
      if (wanted.length < keys.length) {
        const text = `The first ${SELECT_MAX.toLocaleString('en')} are selected.`;
        toast({ tone: 'informational', text });
      }
      running.current?.abort();
      const end = new AbortController();
      running.current = end;
      setPending(new Set(wanted));
      const load = async (): Promise<ReadonlyMap<string, Row>> => {
        const parts: string[][] = [];
        for (let at = 0; at < wanted.length; at += IDS_MAX) parts.push(wanted.slice(at, at + IDS_MAX));
        const found = new Map<string, Row>();
        const next = async (): Promise<void> => {
          for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
            const rows = await selectByKey(live, latest.current.query, part, false, end.signal);
            for (const [key, row] of rows) found.set(key, row);
          }
        };
        await Promise.all(Array.from({ length: 6 }, next));
        return found;
      };
      load().then(
        (found) => {
          if (end.signal.aborted) return;
          latest.current.selection.add(found);
          setPending(null);
        },
        () => {
          if (end.signal.aborted) return;
          setPending(null);
          toast({ tone: 'negative', text: 'Not all clusters could be selected.' });
        },
      );
    },
    [live, toast],
  );
  return { shown: pending ?? selection.keys, select };
}
