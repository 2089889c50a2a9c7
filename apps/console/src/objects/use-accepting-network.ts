import type { Network, networksContract } from '@hawser/contract/networks';
import { permission } from '@hawser/domain/permissions';
import { useWindow } from '../live/index.ts';

const FIRST = { from: 0, to: 100 };
const ONE = { from: 0, to: 1 };

/** Objects for agents, or for Argo CD in a GitOps network. */
const accepts = ({ can }: Network, isForArgo: boolean): boolean =>
  (!isForArgo && permission(can, 'createObject').allowed) || permission(can, 'createGitOpsObject').allowed;

/**
 * The initial network of a form for objects: the wanted one if it accepts an object, else the first that does; empty if none
 * of the first does. Null while loading. `isForArgo`: only one whose Argo CD takes it.
 */
export function useAcceptingNetwork(wanted: string | null, isForArgo = false): string | null {
  const named = useWindow<typeof networksContract>(
    wanted === null || wanted === '' ? null : { collection: 'networks', ids: [wanted], range: ONE },
  );
  const first = useWindow<typeof networksContract>({ collection: 'networks', range: FIRST });
  if (wanted === null || first.content === null || (wanted !== '' && named.content === null)) return null;
  return [...named.rows, ...first.rows].find((network) => accepts(network, isForArgo))?.id ?? '';
}
