import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type ListQuery, useLive } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { selectByKey } from './select-by-key.ts';
import type { RowSelection } from './use-selection.ts';

/** Browsers limit how often a URL may change. */
const PAUSE_MS = 400;
/** More keys would make the URL too long to share. */
const KEPT_MAX = 50;

/** Keeps the selection in the URL: a reload, the back button or a shared link selects the same rows. */
export function useSelectionInUrl<Row>(
  selection: RowSelection<Row>,
  query: ListQuery<Row>,
  isTree: boolean,
): void {
  const { search, change } = usePage();
  const live = useLive();
  const { clock } = useServices().ports;
  const router = useRouter();
  const path = useRef(router.latestLocation.pathname);
  const { keys, add } = selection;
  const question = useRef(query);
  question.current = query;
  /** The selection that is both in the URL and shown, or about to be. */
  const agreed = useRef<string | undefined>(undefined);
  const restoring = useRef(false);

  useEffect(() => {
    const kept = search.selected;
    if (kept === agreed.current) return undefined;
    agreed.current = kept;
    // Selecting adds no history entries: rows that an older URL does not contain stay selected.
    if (kept === undefined) return undefined;
    const end = new AbortController();
    restoring.current = true;
    const select = (found: ReadonlyMap<string, Row>): void => {
      restoring.current = false;
      add(found);
      if (found.size === 0) change({ selected: undefined });
    };
    selectByKey(live, question.current, kept.split(','), isTree, end.signal).then(select, () => {
      // Refused or aborted: the selection stays in the URL.
      restoring.current = false;
    });
    return () => end.abort();
  }, [search.selected, live, isTree, add, change]);

  const text = keys.size === 0 || keys.size > KEPT_MAX ? undefined : [...keys].join(',');
  useEffect(() => {
    if (restoring.current || text === agreed.current) return undefined;
    const timer = clock.after(PAUSE_MS, () => {
      // During navigation the URL belongs to the next page.
      if (router.latestLocation.pathname !== path.current) return;
      agreed.current = text;
      change({ selected: text });
    });
    return () => timer.cancel();
  }, [text, search.selected, clock, change, router]);
}
