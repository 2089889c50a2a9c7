import type { K8Secret } from '@hawser/contract/secrets';
import { ArrowIcon, LockIcon } from '@hawser/ui/icons';
import type { Noun } from '../menu/index.ts';

/** Something uses it, and it is not in the cluster. */
export const isMissing = ({ status }: K8Secret): boolean => status.status === 'MISSING';

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
    {
      id: 'generate',
      label: 'Generate Secret',
      icon: <LockIcon size={14} />,
      shortcut: 'Shift M',
      offered: isMissing,
      run: ({ id }, { openDialog }) => openDialog('generate-secret', id),
    },
  ],
};
