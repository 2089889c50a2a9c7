import type { K8Secret, secretsContract } from '@hawser/contract/secrets';
import { SECRET_FINDINGS, SECRET_SEALERS, SECRET_TONE_WORDS } from '@hawser/domain/secrets';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { LockIcon } from '@hawser/ui/icons';
import { statusFilter } from '../filters/index.ts';
import { Chip, chosen, countText, LiveList, narrowed, orderOf, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { GeneralButtons, subjectOf } from '../menu/index.ts';
import { PathLink } from '../page/index.ts';
import { K8_SECRET } from './k8-secret-actions.tsx';
import { GENERATE_SECRET } from './secret-actions.tsx';
import { secretColumns } from './secret-columns.tsx';

const keyOf = ({ id }: K8Secret): string => id;
const subject = (secret: K8Secret) => subjectOf(K8_SECRET, secret);
const ACTIONS = [GENERATE_SECRET];
const LIST = {
  name: 'secrets',
  columns: secretColumns,
  subjectOf: subject,
  fresh: { hidden: ['labels', 'annotations', 'namespace'] },
};
const EVERYTHING = listQueryOf<typeof secretsContract>({ collection: 'secrets' });
const COUNTED_BY = {
  status: { field: 'tones' },
  findings: { field: 'findings' },
  sealer: { field: 'sealers' },
};
const ORDERS = { name: 'name', status: 'status' } as const;
const ALL_STATUSES = statusFilter(SECRET_TONE_WORDS);
const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
/** A Secret is neither warned of nor in progress. */
const STATUSES: GridFilter = {
  ...ALL_STATUSES,
  options: (ALL_STATUSES.options ?? []).filter(({ value }) => !['warning', 'informational'].includes(value)),
};
const FILTERS: readonly GridFilter[] = [
  STATUSES,
  { columnId: 'findings', title: 'Findings', options: same(SECRET_FINDINGS) },
  { columnId: 'sealer', title: 'Sealed by', options: same(SECRET_SEALERS) },
];

/** The Secrets of all clusters, as far as their agents can tell: names and what uses them, never values. */
export function SecretsPage() {
  const { grid, tools, actionsOf } = useList(LIST);
  const { network } = grid.page.search;
  const query = listQueryOf<typeof secretsContract>({
    collection: 'secrets',
    ...narrowed(grid),
    ...(network === undefined ? {} : { networkID: network }),
    ...chosen(grid, 'findings', 'findings'),
    ...chosen(grid, 'sealer', 'sealers'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      everything={EVERYTHING}
      countedBy={COUNTED_BY}
      bar={(total, all) => (
        <>
          <GeneralButtons of={ACTIONS} />
          <PathLink href="/secrets/certificates">Certificates</PathLink>
          <PathLink href="/secrets/rotation">Seal again</PathLink>
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'secret')}</Chip>}
        </>
      )}
      filterLabel="Filter secrets"
      grid={grid}
      label="Secrets"
      noun="secret"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={FILTERS}
      flash={({ status }, column) => (column === 'status' ? status.status : null)}
      onOpen={(secret) => actionsOf(secret)[0]?.run()}
      emptyContent={
        <EmptyState
          icon={<LockIcon size={32} />}
          title="No secrets yet"
          action={<GeneralButtons of={ACTIONS} withIcon />}
        >
          Secrets appear here when an application uses one, a SealedSecret makes one, or an agent may list the
          names of those that exist. Their values stay in the clusters.
        </EmptyState>
      }
    />
  );
}
