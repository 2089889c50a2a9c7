import type { networksContract } from '@hawser/contract/networks';
import type { FilterOption, GridFilter } from '@hawser/ui/grid-panel';
import { useMemo, useState } from 'react';
import { useWindow, WINDOW_ROWS } from '../live/index.ts';

const CHOSEN_MAX = 50;

/** Options of the network selector, with search by name; loaded only while it is open. */
export function useNetworkFilter(
  columnId: string,
  chosen: readonly string[],
  isLooking: boolean,
): GridFilter {
  const [text, setText] = useState('');
  const search = text.trim() === '' ? {} : { text: text.trim() };
  const found = useWindow<typeof networksContract>(
    isLooking ? { collection: 'networks', ...search, range: { from: 0, to: WINDOW_ROWS } } : null,
  );
  const named = useWindow<typeof networksContract>(
    // Their names are shown also while the panel is closed.
    chosen.length > 0
      ? { collection: 'networks', ids: chosen.slice(0, CHOSEN_MAX), range: { from: 0, to: CHOSEN_MAX } }
      : null,
  );
  const isKnown = found.content !== null;
  return useMemo(() => {
    const all = new Map([...named.rows, ...found.rows].map(({ id, name }) => [id, name]));
    const options = [...all].map(([value, label]): FilterOption => ({ value, label }));
    return {
      columnId,
      title: 'Networks',
      options: isKnown || !isLooking ? options : null,
      onSearch: setText,
    };
  }, [columnId, isKnown, isLooking, found.rows, named.rows]);
}
