import type { K8Secret } from '@hawser/contract/secrets';
import { ArrowIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';

/** Actions for the Secrets of clusters: they are looked at, and changed only through what they come from. */
export const K8_SECRET: Noun<K8Secret> = {
  one: 'a secret',
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'open',
      label: 'Open',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Enter',
      run: ({ id }, { navigate }) =>
        void navigate({ to: '/secrets/$secretId', params: { secretId: id }, search: {} }),
    },
  ],
};
