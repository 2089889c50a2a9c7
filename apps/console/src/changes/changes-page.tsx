import type { Change, changesContract } from '@hawser/contract/changes';
import { EmptyState } from '@hawser/ui/empty-state';
import type { GridFilter } from '@hawser/ui/grid-panel';
import { EditIcon } from '@hawser/ui/icons';
import { useMemo } from 'react';
import { changeColumns } from '../change-list/index.ts';
import { CHANGE } from '../change-page/index.ts';
import { Chip, countText, LiveList, narrowed, useList } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import type { Subject } from '../menu/index.ts';
import { useServices } from '../services/index.ts';

const keyOf = (change: Change): string => change.id;
/** A change is made once: nothing can be done with it. */
const subject = ({ id, name }: Change): Subject => ({
  id,
  name,
  simulated: false,
  one: CHANGE,
  actions: () => [],
  many: [],
});
const EVERYTHING = listQueryOf<typeof changesContract>({ collection: 'changes' });
const NO_FILTERS: readonly GridFilter[] = [];

/** The changes that people made to the fleet, newest first. */
export function ChangesPage() {
  const { me } = useServices();
  const of = useMemo(
    () => ({ name: 'changes', columns: () => changeColumns(me.uid), subjectOf: subject, fresh: {} }),
    [me.uid],
  );
  const { grid, tools } = useList<Change>(of);
  const { text } = narrowed(grid);
  const { network } = grid.page.search;
  return (
    <LiveList
      everything={EVERYTHING}
      bar={(total, all) => (all ?? total) > 0 && <Chip>{countText(total, all, 'change')}</Chip>}
      filterLabel="Filter changes"
      grid={grid}
      label="Changes"
      noun="change"
      query={listQueryOf<typeof changesContract>({
        collection: 'changes',
        ...(text === undefined ? {} : { text }),
        ...(network === undefined ? {} : { networkID: network }),
      })}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={NO_FILTERS}
      flash={() => null}
      onOpen={({ id }) =>
        void tools.navigate({ to: '/changes/$changeId', params: { changeId: id }, search: {} })
      }
      emptyContent={
        <EmptyState icon={<EditIcon size={32} />} title="No changes yet">
          Every saved application, rule, tag, network and cluster is listed here: who changed it, when, and
          how far it has been rolled out.
        </EmptyState>
      }
    />
  );
}
