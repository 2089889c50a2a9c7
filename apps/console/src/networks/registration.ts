import { networkMessages } from '@hawser/domain/networks';
import { NetworkSelector } from '../network-choice/index.ts';
import type { Registration } from '../registry/index.ts';
import { networkDialogs } from './dialogs.ts';
import { DEFINE_NETWORK } from './general-actions.tsx';
import { NETWORK } from './network-actions.tsx';
import { networkLookup } from './network-lookup.tsx';

/** Networks. */
export const networks = {
  dialogs: networkDialogs,
  noun: NETWORK,
  general: [DEFINE_NETWORK],
  lookup: networkLookup,
  jobs: {
    'network.delete': {
      title: (name) => `Deleting network ${name}`,
      done: networkMessages.deleted,
      dialog: 'delete-network',
    },
  },
  factPaths: {
    network: ({ id, name }) =>
      id === undefined ? `/networks?q=${encodeURIComponent(name)}` : `/networks/${encodeURIComponent(id)}`,
  },
  frame: { drawerTop: NetworkSelector },
} as const satisfies Registration;
