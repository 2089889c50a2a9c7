import type { secretsContract } from '@hawser/contract/secrets';
import { LockIcon } from '@hawser/ui/icons';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { K8_SECRET } from './k8-secret-actions.tsx';

/** Secrets in the command palette. */
export const secretLookup = lookup<typeof secretsContract>({
  group: 'Secrets',
  icon: <LockIcon size={14} />,
  collection: 'secrets',
  nameOf: ({ name }) => name,
  detailOf: ({ clusterName, status }) => `${status.label} · ${clusterName}`,
  subjectOf: (secret) => subjectOf(K8_SECRET, secret),
  open: ({ id }, { navigate }) =>
    void navigate({ to: '/secrets/$secretId', params: { secretId: id }, search: {} }),
});
