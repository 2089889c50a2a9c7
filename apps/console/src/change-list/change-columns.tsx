import type { Change } from '@hawser/contract/changes';
import { ArrowText } from '@hawser/ui/arrow-text';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { ageColumn } from '../list/index.ts';
import { PathLink } from '../page/index.ts';
import { authorText } from '../author/index.ts';
import classes from './change-list.module.css';

/** The columns of changes, as the account `uid` reads them. */
export const changeColumns = (uid: string): readonly TreeGridColumn<Change>[] => [
  {
    id: 'name',
    title: 'Change',
    width: 360,
    grow: true,
    text: ({ name }) => name,
    render: ({ id, name }) => (
      <span data-tip={name} className={classes['sentence']}>
        <PathLink href={`/changes/${encodeURIComponent(id)}`} className={classes['link']}>
          <ArrowText>{name}</ArrowText>
        </PathLink>
      </span>
    ),
  },
  {
    id: 'network',
    title: 'Network',
    width: 140,
    text: ({ networkName }) => networkName ?? '',
    render: ({ networkName }) => networkName,
  },
  {
    id: 'author',
    title: 'By',
    width: 140,
    text: (change) => authorText(change, uid),
    render: (change) => authorText(change, uid),
  },
  ageColumn({ id: 'at', title: 'When', width: 72 }, ({ at }) => at),
];
