import { useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage } from '../client/index.ts';

interface Page<Item> {
  items: readonly Item[];
  next: string | null;
}

/** The state of a list that is loaded page by page. */
interface PagedList<Item, Rest> {
  items: readonly Item[];
  /** Other fields of the latest response; null before the first. */
  latest: Rest | null;
  busy: boolean;
  failure: string | null;
  /** Whether there are more pages. */
  more: boolean;
  loadMore(): void;
  reload(): void;
  replace(match: (item: Item) => boolean, change: (item: Item) => Item): void;
}

/** Loads a list page by page; a new `ask` function starts over. */
export function usePagedList<Item, Answer extends Page<Item>>(
  ask: (after: string | undefined) => Promise<Answer>,
): PagedList<Item, Answer> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [latest, setLatest] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const question = useRef(0);

  const load = useCallback(
    (after: string | undefined) => {
      const mine = ++question.current;
      setBusy(true);
      ask(after)
        .then(
          (answer) => {
            if (mine !== question.current) return;
            setFailure(null);
            setLatest(answer);
            setItems((before) => (after === undefined ? answer.items : [...before, ...answer.items]));
          },
          (error: unknown) => mine === question.current && setFailure(shownMessage(error)),
        )
        .finally(() => mine === question.current && setBusy(false));
    },
    [ask],
  );
  useEffect(() => load(undefined), [load]);
  const next = latest?.next ?? null;
  return {
    items,
    latest,
    busy,
    failure,
    more: next !== null,
    loadMore: () => next !== null && load(next),
    reload: () => load(undefined),
    replace: (match, change) =>
      setItems((before) => before.map((each) => (match(each) ? change(each) : each))),
  };
}
