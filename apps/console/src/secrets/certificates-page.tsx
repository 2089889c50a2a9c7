import type { SealingCertificate, sealingCertificatesContract } from '@hawser/contract/secrets';
import { CERTIFICATE_STATES } from '@hawser/domain/secrets';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { LockIcon } from '@hawser/ui/icons';
import { Chip, chosen, countText, LiveList, orderOf, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { GeneralButtons, subjectOf } from '../menu/index.ts';
import { PathLink } from '../page/index.ts';
import { CERTIFICATE } from './certificate-actions.tsx';
import { certificateColumns } from './certificate-columns.tsx';
import { GENERATE_SECRET, MAKE_NETWORK_KEY } from './secret-actions.tsx';

const keyOf = ({ id }: SealingCertificate): string => id;
const subject = (certificate: SealingCertificate) => subjectOf(CERTIFICATE, certificate);
const ACTIONS = [GENERATE_SECRET, MAKE_NETWORK_KEY];
const EMPTY_ACTIONS = [GENERATE_SECRET];
const LIST = {
  name: 'sealingCertificates',
  columns: certificateColumns,
  subjectOf: subject,
  fresh: { hidden: [] },
};
const EVERYTHING = listQueryOf<typeof sealingCertificatesContract>({ collection: 'sealingCertificates' });
const COUNTED_BY = { state: { field: 'states' } };
const ORDERS = { name: 'name' } as const;
const FILTERS: readonly GridFilter[] = [
  {
    columnId: 'state',
    title: 'Certificate',
    options: CERTIFICATE_STATES.map((value) => ({ value, label: value })),
  },
];

/** The clusters for which Secrets can be sealed, with their certificates. */
export function CertificatesPage() {
  const { grid, tools, actionsOf } = useList(LIST);
  const { network, q } = grid.page.search;
  const query = listQueryOf<typeof sealingCertificatesContract>({
    collection: 'sealingCertificates',
    ...(q === undefined ? {} : { text: q }),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'state', 'states'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      everything={EVERYTHING}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons of={ACTIONS} />
          <PathLink href="/secrets">Secrets</PathLink>
          <PathLink href="/secrets/rotation">Seal again</PathLink>
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'cluster')}</Chip>}
        </>
      )}
      filterLabel="Filter clusters"
      grid={grid}
      label="Certificates"
      noun="cluster"
      openLabel="Check and Accept"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={FILTERS}
      flash={({ state }, column) => (column === 'state' ? state : null)}
      onOpen={(certificate) => actionsOf(certificate)[0]?.run()}
      emptyContent={
        <EmptyState
          icon={<LockIcon size={32} />}
          title="No network has Sealed Secrets"
          action={<GeneralButtons of={EMPTY_ACTIONS} withIcon />}
        >
          Choose the feature Sealed Secrets for a GitOps network. Values are sealed in your browser for the
          controller of each cluster: neither this server nor an agent ever sees them.
        </EmptyState>
      }
    />
  );
}
