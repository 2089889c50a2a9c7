import type { Network, networksContract } from '@hawser/contract/networks';
import { networkMessages } from '@hawser/domain/networks';
import { contextualKey, useRemembered } from '@hawser/ui/remembered-choice';
import { LazyCode } from '@hawser/ui/lazy';
import { Select } from '@hawser/ui/select';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { LazyDialog } from '../lazy/index.ts';
import { useWindow, WINDOW_ROWS } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { STATE_KEY } from './use-network-choice.ts';

const SEARCH_CODE = new LazyCode(() => import('./network-search.tsx'));
const FIRST = { from: 0, to: WINDOW_ROWS };
/** Option value that opens the search. */
const SEARCH = '?';
const ONE = { from: 0, to: 1 };

/**
 * The network selector at the top of the drawer, which filters the lists that are declared so (`isByNetwork`). The last selection is stored for
 * each context, and one that no longer exists is cleared (Spec 2 §4). The selection is also in the URL, which takes
 * precedence.
 */
export function NetworkSelector() {
  const { me, ports } = useServices();
  const { search, change } = usePage();
  const { pages } = useRegistry();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const storageKey = contextualKey(STATE_KEY, me.contextUid);
  const listed = useWindow<typeof networksContract>({ collection: 'networks', range: FIRST });
  const wanted = search.network ?? ports.storage.get(storageKey);
  const named = useWindow<typeof networksContract>(
    wanted === null ? null : { collection: 'networks', ids: [wanted], range: ONE },
  );
  // With many networks the selected one may not be among the first.
  const isKnown = listed.content !== null && (wanted === null || named.content !== null);
  // A searched network, until it is loaded as the selected one.
  const [found, setFound] = useState<Pick<Network, 'id' | 'name'> | null>(null);
  const [isSearching, setSearching] = useState(false);
  const choices = useMemo(() => {
    const all = [...listed.rows, ...named.rows, ...(found === null ? [] : [found])];
    return [...new Map(all.map(({ id, name }) => [id, name]))];
  }, [listed.rows, named.rows, found]);
  const isThere = found !== null && named.rows.some(({ id }) => id === found.id);
  useEffect(() => {
    if (isThere) setFound(null);
  }, [isThere]);
  const [value, choose] = useRemembered({
    storage: ports.storage,
    storageKey,
    values: isKnown ? choices.map(([id]) => id) : null,
  });
  const more = listed.total - listed.rows.length;
  const isNarrowed = pages.some((page) => page.path === path && page.isByNetwork);
  const { network } = search;

  // A URL with a network is a selection; a URL without one gets the stored selection.
  const latest = useRef(value);
  latest.current = value;
  const isGone = isKnown && network !== undefined && !choices.some(([id]) => id === network);
  useEffect(() => {
    if (!isNarrowed || network === undefined) return;
    if (isGone) change({ network: undefined });
    else if (network !== latest.current) choose(network);
  }, [isNarrowed, isGone, network, choose, change]);
  const last = useRef(value);
  useEffect(() => {
    const changed = last.current !== value;
    last.current = value;
    if (!isNarrowed || (network ?? null) === value) return;
    if (network === undefined || changed) change({ network: value ?? undefined });
  }, [isNarrowed, network, value, change]);

  return (
    <>
      <Select
        variant="filter"
        aria-label="Network"
        value={value ?? ''}
        disabled={listed.total === 0}
        on={value !== null}
        onChange={(chosen) => {
          if (chosen === SEARCH) setSearching(true);
          else choose(chosen === '' ? null : chosen);
        }}
        choices={[
          { value: '', label: listed.total === 0 && isKnown ? networkMessages.none : 'All networks' },
          ...choices.map(([id, name]) => ({ value: id, label: name })),
          ...(more > 0 ? [{ value: SEARCH, label: `Search ${more.toLocaleString('en')} more…` }] : []),
        ]}
      />
      {isSearching && (
        <LazyDialog code={SEARCH_CODE} onClose={() => setSearching(false)}>
          {({ NetworkSearch }) => (
            <NetworkSearch
              onClose={() => setSearching(false)}
              onChoose={(network) => {
                setFound(network);
                choose(network.id);
              }}
            />
          )}
        </LazyDialog>
      )}
    </>
  );
}
