import type { VersionEntry } from '@hawser/contract/objects';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { ageColumn } from '../list/index.ts';
import { type Action, RowMenu } from '../menu/index.ts';
import { PathLink } from '../page/index.ts';

const SOURCES: Readonly<Record<VersionEntry['source'], string>> = {
  created: 'Created',
  imported: 'Imported',
  edited: 'Edited',
  restored: 'Restored',
  undone: 'Undone',
  unknown: '',
};

/** How a version was written: 'Edited', 'Restored from version 3'. */
const sourceText = ({ source, restored }: Pick<VersionEntry, 'source' | 'restored'>): string =>
  restored === null ? SOURCES[source] : `${SOURCES[source]} from version ${restored}`;

/** Who wrote a version, as the account `uid` reads it. */
const writerText = (
  { authorUid, authorName }: Pick<VersionEntry, 'authorUid' | 'authorName'>,
  uid: string,
): string => (authorUid === null ? 'unknown' : authorUid === uid ? 'you' : (authorName ?? 'someone else'));

/** 'Version 5', and whether it is the current one. */
const titleOf = ({ version, isCurrent }: VersionEntry): string =>
  `Version ${version}${isCurrent ? ' (current)' : ''}`;

/** The columns of the versions of an application, as the account `uid` reads them. */
export const versionColumns = (
  uid: string,
  actionsOf: (version: VersionEntry) => readonly Action[],
): readonly TreeGridColumn<VersionEntry>[] => [
  { id: 'version', title: 'Version', width: 150, text: titleOf, render: titleOf },
  ageColumn({ id: 'written', title: 'When', width: 72 }, ({ createdAt }) => createdAt),
  {
    id: 'author',
    title: 'By',
    width: 140,
    grow: true,
    text: (version) => writerText(version, uid),
    render: (version) => writerText(version, uid),
  },
  { id: 'source', title: 'How', width: 190, text: sourceText, render: sourceText },
  {
    id: 'change',
    title: 'Change',
    width: 110,
    render: ({ changeID }) =>
      changeID !== null && <PathLink href={`/changes/${encodeURIComponent(changeID)}`}>Show change</PathLink>,
  },
  {
    id: 'actions',
    title: 'Actions',
    titleUnseen: true,
    fixed: true,
    width: 44,
    align: 'end',
    render: (version) => <RowMenu name={`version ${version.version}`} actions={() => actionsOf(version)} />,
  },
];
