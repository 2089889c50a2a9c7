import type { Network } from '@hawser/contract/networks';

type ArgoCd = NonNullable<Network['argocd']>;

/** The settings by which a network uses the Argo CD that is in its hub already. */
export interface ExistingOffer {
  readonly mode: 'existing';
  readonly namespace: string;
}

/** How the Argo CD of somebody else can be used: in its own namespace. Null where there is none, and where nothing has to be changed for it. */
export function existingOffer({
  existing,
  settings: { mode, namespace },
}: Pick<ArgoCd, 'existing' | 'settings'>): ExistingOffer | null {
  if (existing === null || mode === 'remove') return null;
  if (mode === 'existing' && namespace === existing.namespace) return null;
  return { mode: 'existing', namespace: existing.namespace };
}
