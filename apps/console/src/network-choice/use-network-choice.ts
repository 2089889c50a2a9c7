import type { networksContract } from '@hawser/contract/networks';
import { contextualKey } from '@hawser/ui/remembered-choice';
import { useWindow } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

/** Cleared at the end of the session, like all keys with this prefix. */
export const STATE_KEY = 'hawser-context-network';
const ONE = { from: 0, to: 1 };

/**
 * The initial network of a form: that of the page or the selector, if it still exists, else the first (Spec 2 §4). Null
 * while loading; empty if there is none.
 */
export function useNetworkChoice(): string | null {
  const { me, ports } = useServices();
  const { search } = usePage();
  const wanted = search.network ?? ports.storage.get(contextualKey(STATE_KEY, me.contextUid));
  const first = useWindow<typeof networksContract>({ collection: 'networks', range: ONE });
  const named = useWindow<typeof networksContract>(
    wanted === null ? null : { collection: 'networks', ids: [wanted], range: ONE },
  );
  if (first.content === null || (wanted !== null && named.content === null)) return null;
  return named.rows[0]?.id ?? first.rows[0]?.id ?? '';
}
