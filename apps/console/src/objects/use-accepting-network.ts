import type { Network, networksContract } from '@hawser/contract/networks';
import { permission } from '@hawser/domain/permissions';
import { useWindow } from '../live/index.ts';

const FIRST = { from: 0, to: 100 };
const ONE = { from: 0, to: 1 };

/** What a form is for: objects for agents or for Argo CD, only those for Argo CD, or infrastructure. */
type FormFor = 'objects' | 'argo' | 'infrastructure';

const NEEDED = {
  objects: ['createObject', 'createGitOpsObject'],
  argo: ['createGitOpsObject'],
  infrastructure: ['createInfrastructure'],
} as const;

const accepts = ({ can }: Network, of: FormFor): boolean =>
  NEEDED[of].some((name) => permission(can, name).allowed);

/**
 * The initial network of a form for objects: the wanted one if it accepts an object, else the first that does; empty if none
 * of the first does. Null while loading.
 */
export function useAcceptingNetwork(wanted: string | null, of: FormFor = 'objects'): string | null {
  const named = useWindow<typeof networksContract>(
    wanted === null || wanted === '' ? null : { collection: 'networks', ids: [wanted], range: ONE },
  );
  const first = useWindow<typeof networksContract>({ collection: 'networks', range: FIRST });
  if (wanted === null || first.content === null || (wanted !== '' && named.content === null)) return null;
  return [...named.rows, ...first.rows].find((network) => accepts(network, of))?.id ?? '';
}
