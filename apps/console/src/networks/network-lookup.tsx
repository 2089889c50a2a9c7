import type { networksContract } from '@hawser/contract/networks';
import { NetworkIcon } from '@hawser/ui/icons';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { NETWORK } from './network-actions.tsx';

/** Networks in the command palette. */
export const networkLookup = lookup<typeof networksContract>({
  group: 'Networks',
  icon: <NetworkIcon size={14} />,
  collection: 'networks',
  nameOf: ({ name }) => name,
  detailOf: ({ rowStatus }) => rowStatus.label,
  subjectOf: (network) => subjectOf(NETWORK, network),
  open: ({ id }, { navigate }) =>
    void navigate({ to: '/networks/$networkId', params: { networkId: id }, search: {} }),
});
