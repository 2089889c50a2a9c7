import type { SealedObject } from '@hawser/contract/secrets';
import { Age } from '@hawser/ui/age';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { fingerprintText } from '../sealing/index.ts';
import classes from './secrets.module.css';

/** Characters of a fingerprint that tell keys apart. */
const SHORT = 23;
const shortText = (fingerprint: string | null): string =>
  fingerprint === null ? 'not written down' : fingerprintText(fingerprint).slice(0, SHORT);
const day = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10));

/** The columns of the SealedSecrets. `actionsOf` is called when a row menu opens. */
export function sealedObjectColumns(
  actionsOf: (sealed: SealedObject) => readonly Action[],
): readonly TreeGridColumn<SealedObject>[] {
  return [
    {
      id: 'name',
      title: 'SealedSecret',
      width: 200,
      grow: true,
      sortable: true,
      text: ({ name }) => name,
      render: ({ name, clusterName }) => <NameCell name={name} kind={clusterName ?? ''} kindBelow="only" />,
    },
    {
      id: 'state',
      title: 'Key',
      width: 140,
      text: ({ state }) => state,
      render: ({ state }) => (
        <span className={state === 'current' || state === 'unknown' ? undefined : classes['warning']}>
          {state}
        </span>
      ),
    },
    {
      id: 'cluster',
      title: 'Cluster',
      width: 150,
      text: ({ clusterName }) => clusterName ?? '',
      render: ({ clusterName }) => <NameCell name={clusterName ?? ''} />,
    },
    {
      id: 'network',
      title: 'Network',
      width: 140,
      text: ({ networkName }) => networkName,
      render: ({ networkName }) => <NameCell name={networkName} />,
    },
    {
      id: 'sealedAt',
      title: 'Sealed',
      width: 90,
      text: ({ sealedAt }) => day(sealedAt),
      render: ({ sealedAt }) => (sealedAt === null ? null : <Age instant={sealedAt} />),
    },
    {
      id: 'sealedWith',
      title: 'Sealed with',
      width: 210,
      text: ({ sealedWith }) => shortText(sealedWith),
      render: ({ sealedWith }) => <NameCell name={shortText(sealedWith)} mono={sealedWith !== null} />,
    },
    {
      id: 'notAfter',
      title: 'Certificate until',
      width: 130,
      text: ({ notAfter }) => day(notAfter),
      render: ({ notAfter }) => day(notAfter),
    },
    actionsColumn(actionsOf),
  ];
}
