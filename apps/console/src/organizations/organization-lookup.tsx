import type { organizationsContract } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { ContextIcon } from '../contexts/index.ts';
import { lookup } from '../registry/index.ts';

/** How the palette finds organizations. */
export const organizationLookup = lookup<typeof organizationsContract>({
  group: 'Organizations',
  icon: <ContextIcon size={14} />,
  collection: 'organizations',
  nameOf: ({ displayName }) => displayName,
  alsoBy: ({ uniqueName }) => uniqueName,
  detailOf: ({ role }) => (role === null ? '' : ROLE_LABELS[role]),
  subjectOf: ({ id, displayName }) => ({
    id,
    name: displayName,
    simulated: false,
    one: 'an organization',
    actions: () => [],
    many: [],
  }),
  open: ({ uniqueName }, { navigate }) =>
    void navigate({ to: '/organizations/$name', params: { name: uniqueName }, search: {} }),
});
