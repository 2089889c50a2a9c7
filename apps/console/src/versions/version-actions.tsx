import type { AppObject, VersionEntry } from '@hawser/contract/objects';
import { type Allowed, permission } from '@hawser/domain/permissions';
import { ArrowIcon, UpIcon } from '@hawser/ui/icons';
import { type Noun, type Subject, subjectOf } from '../menu/index.ts';
import { versionsText } from '../objects/index.ts';

/** A version, the newest one of its application, and what the viewer may do with it. */
interface OfApplication extends VersionEntry {
  newest: number;
  can: Readonly<Record<'compare' | 'restore', Allowed>>;
}

const ALLOWED: Allowed = { allowed: true, reason: '' };
const CURRENT: Allowed = { allowed: false, reason: 'It is the current version.' };

/** Actions for the versions of an application. */
export const VERSION: Noun<OfApplication> = {
  one: 'a version',
  nameOf: ({ version }) => `Version ${version}`,
  idOf: ({ id }) => id,
  actions: [
    {
      id: 'compare',
      label: 'Compare with the current version',
      icon: <ArrowIcon size={14} />,
      shortcut: 'Shift C',
      may: ['compare'],
      run: ({ objectID, version, newest }, { navigate }) =>
        void navigate({
          to: '/applications/$objectId/versions',
          params: { objectId: objectID },
          search: { compare: `${version},${newest}` },
          replace: true,
        }),
    },
    {
      id: 'restore',
      label: 'Restore',
      icon: <UpIcon size={14} />,
      shortcut: 'Shift R',
      may: ['restore'],
      run: ({ objectID, version }, { openDialog }) =>
        openDialog('restore-versions', versionsText([{ objectID, version }])),
    },
  ],
};

/** A version with its actions; `newest` is the newest one of the application, which permits `can`. */
export const versionSubject = (
  version: VersionEntry,
  newest: number | undefined,
  can: AppObject['can'],
): Subject =>
  subjectOf(VERSION, {
    ...version,
    newest: newest ?? version.version,
    can: version.isCurrent
      ? { compare: CURRENT, restore: CURRENT }
      : { compare: ALLOWED, restore: permission(can, 'update') },
  });
