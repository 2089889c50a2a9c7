import { useNavigate, useParams } from '@tanstack/react-router';
import type { PageSearch } from '../page/index.ts';

/** What the objects tab shows: of one namespace, of one kind; empty for all. */
interface Shown {
  readonly namespace?: string;
  readonly kind?: string;
}

/** Shows objects of the cluster whose page this is, as a new entry of the history: Back returns to where they were chosen. */
export function useShowObjects(): (shown: Shown) => void {
  const navigate = useNavigate();
  const { clusterId } = useParams({ from: '/clusters/$clusterId' });
  return ({ kind = '', namespace = '' }) => {
    const filter = {
      ...(kind === '' ? {} : { kind: [kind] }),
      ...(namespace === '' ? {} : { namespace: [namespace] }),
    };
    const search: PageSearch = {
      tab: 'objects',
      ...(Object.keys(filter).length === 0 ? {} : { filter }),
    };
    void navigate({ to: '/clusters/$clusterId', params: { clusterId }, search });
  };
}
