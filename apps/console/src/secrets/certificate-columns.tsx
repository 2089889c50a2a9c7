import type { SealingCertificate } from '@hawser/contract/secrets';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { fingerprintText } from '../sealing/index.ts';
import classes from './secrets.module.css';

const day = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10));

/** The columns of the certificates. `actionsOf` is called when a row menu opens. */
export function certificateColumns(
  actionsOf: (certificate: SealingCertificate) => readonly Action[],
): readonly TreeGridColumn<SealingCertificate>[] {
  return [
    {
      id: 'name',
      title: 'Cluster',
      width: 180,
      grow: true,
      sortable: true,
      text: ({ name }) => name,
      render: ({ name }) => <NameCell name={name} />,
    },
    {
      id: 'state',
      title: 'Certificate',
      width: 110,
      text: ({ state }) => state,
      render: ({ state }) => (
        <span className={state === 'changed' ? classes['warning'] : undefined}>{state}</span>
      ),
    },
    {
      id: 'network',
      title: 'Network',
      width: 140,
      text: ({ networkName }) => networkName,
      render: ({ networkName }) => <NameCell name={networkName} />,
    },
    {
      id: 'fingerprint',
      title: 'Fingerprint',
      width: 260,
      grow: true,
      text: ({ fingerprint }) => (fingerprint === null ? '' : fingerprintText(fingerprint)),
      render: ({ fingerprint, message }) => (
        <NameCell
          name={fingerprint === null ? message : fingerprintText(fingerprint)}
          mono={fingerprint !== null}
        />
      ),
    },
    {
      id: 'notAfter',
      title: 'Valid until',
      width: 110,
      text: ({ notAfter }) => day(notAfter),
      render: ({ notAfter }) => day(notAfter),
    },
    actionsColumn(actionsOf),
  ];
}
