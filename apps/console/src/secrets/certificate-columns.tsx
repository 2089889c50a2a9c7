import type { SealingCertificate } from '@hawser/contract/secrets';
import { Age, exactTime } from '@hawser/ui/age';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn } from '../list/index.ts';
import type { Action } from '../menu/index.ts';
import { useServices } from '../services/index.ts';
import { fingerprintText } from '../sealing/index.ts';
import classes from './secrets.module.css';

const day = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10));

/** The last day of a certificate. One that has run out is marked: nothing is sealed with it. */
function ValidUntil({ at }: { at: number | null }) {
  const { ports } = useServices();
  const hasRunOut = at !== null && at < ports.clock.now();
  return <span className={hasRunOut ? classes['warning'] : undefined}>{day(at)}</span>;
}

/** Why the certificate may be another one by now, and since when. */
const doubtOf = ({ message, silentSince }: SealingCertificate): string | undefined =>
  silentSince === null ? message || undefined : `${message} Unknown since ${exactTime(silentSince)}.`;

/** One is known, and its controller did not answer when it was asked last. */
const isUnanswered = ({ pem, message }: SealingCertificate): boolean => pem !== null && message !== '';

const stateText = (certificate: SealingCertificate): string =>
  certificate.state === 'accepted' && isUnanswered(certificate) ? 'no answer' : certificate.state;

const toneOf = (certificate: SealingCertificate): string | undefined => {
  if (certificate.state === 'unknown') return 'unknown';
  return certificate.state === 'changed' || isUnanswered(certificate) ? 'warning' : undefined;
};

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
      width: 136,
      text: stateText,
      render: (certificate) => (
        <span className={classes['state']}>
          <span data-tone={toneOf(certificate)} data-tip={doubtOf(certificate)}>
            {stateText(certificate)}
          </span>
          <Age instant={certificate.silentSince} />
        </span>
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
      render: ({ notAfter }) => <ValidUntil at={notAfter} />,
    },
    actionsColumn(actionsOf),
  ];
}
