import type { objectsContract } from '@hawser/contract/objects';
import { ApplicationIcon } from '@hawser/ui/icons';
import { subjectOf } from '../menu/index.ts';
import { lookup } from '../registry/index.ts';
import { OBJECT } from './object-actions.tsx';

/** Applications in the command palette. */
export const objectLookup = lookup<typeof objectsContract>({
  group: 'Applications',
  icon: <ApplicationIcon size={14} />,
  collection: 'objects',
  nameOf: ({ name }) => name,
  detailOf: ({ kind, networkName }) => `${kind} · ${networkName}`,
  subjectOf: (object) => subjectOf(OBJECT, object),
  open: ({ id }, { navigate }) => void navigate({ to: '/applications/$objectId', params: { objectId: id } }),
});
