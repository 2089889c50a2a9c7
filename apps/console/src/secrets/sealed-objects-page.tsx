import type { SealedObject, sealedObjectsContract } from '@hawser/contract/secrets';
import { RESEAL_STATES } from '@hawser/domain/secrets';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { LockIcon } from '@hawser/ui/icons';
import { Chip, chosen, countText, LiveList, orderOf, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { GeneralButtons, subjectOf } from '../menu/index.ts';
import { OBJECT } from '../objects/index.ts';
import { PathLink } from '../page/index.ts';
import { SEALED_OBJECT } from './sealed-object-actions.tsx';
import { sealedObjectColumns } from './sealed-object-columns.tsx';
import { GENERATE_SECRET } from './secret-actions.tsx';

const keyOf = ({ id }: SealedObject): string => id;
const subject = (sealed: SealedObject) => ({
  ...subjectOf(SEALED_OBJECT, sealed),
  panel: { of: OBJECT.one, id: sealed.id },
});
const ACTIONS = [GENERATE_SECRET];
const LIST = {
  name: 'sealedObjects',
  columns: sealedObjectColumns,
  subjectOf: subject,
  fresh: { hidden: [] },
};
const EVERYTHING = listQueryOf<typeof sealedObjectsContract>({ collection: 'sealedObjects' });
const COUNTED_BY = { state: { field: 'states' } };
const ORDERS = { name: 'name' } as const;
const FILTERS: readonly GridFilter[] = [
  { columnId: 'state', title: 'Key', options: RESEAL_STATES.map((value) => ({ value, label: value })) },
];

/** The SealedSecrets that are kept here: with which keys they were sealed, and which should be sealed again. */
export function SealedObjectsPage() {
  const { grid, tools, actionsOf } = useList(LIST);
  const { network, q } = grid.page.search;
  const query = listQueryOf<typeof sealedObjectsContract>({
    collection: 'sealedObjects',
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
          <PathLink href="/secrets/certificates">Certificates</PathLink>
          {(all ?? total) > 0 && <Chip>{countText(total, all, 'SealedSecret')}</Chip>}
        </>
      )}
      filterLabel="Filter SealedSecrets"
      grid={grid}
      label="SealedSecrets"
      noun="SealedSecret"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={FILTERS}
      flash={({ state }, column) => (column === 'state' ? state : null)}
      onOpen={(sealed) => actionsOf(sealed)[0]?.run()}
      emptyContent={
        <EmptyState
          icon={<LockIcon size={32} />}
          title="No SealedSecrets yet"
          action={<GeneralButtons of={ACTIONS} withIcon />}
        >
          A controller of Sealed Secrets makes a new key every 30 days, and keeps the old ones. What was
          sealed with an older key, long ago, or with a certificate that ends is sealed again here, without
          its plain values.
        </EmptyState>
      }
    />
  );
}
