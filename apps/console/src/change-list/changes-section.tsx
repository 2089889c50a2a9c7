import type { Change, changesContract } from '@hawser/contract/changes';
import type { QueryOf } from '@hawser/contract/collection';
import { EmptyState } from '@hawser/ui/empty-state';
import { useMemo } from 'react';
import { listQueryOf } from '../live/index.ts';
import { useActionTools } from '../menu/index.ts';
import { SectionGrid } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { useServices } from '../services/index.ts';
import { changeColumns } from './change-columns.tsx';

/** The record whose changes are listed. */
export type ChangesOf = Pick<QueryOf<typeof changesContract>, 'objectID' | 'networkID' | 'cloudID'>;

interface ChangesSectionProps {
  of: ChangesOf;
  name: string;
}

const keyOf = (change: Change): string => change.id;
const shown = ({ name }: Change) => ({ name });

/** The changes of one record, newest first. */
export function ChangesSection({ of, name }: ChangesSectionProps) {
  const { me } = useServices();
  const tools = useActionTools();
  // Only the changes of a cluster may be of several networks.
  const isOfCluster = of.cloudID !== undefined;
  const columns = useMemo(
    () => changeColumns(me.uid).filter(({ id }) => isOfCluster || id !== 'network'),
    [me.uid, isOfCluster],
  );
  return (
    <Section title="Changes">
      <SectionGrid
        label={`Changes of ${name}`}
        query={listQueryOf<typeof changesContract>({ collection: 'changes', ...of })}
        columns={columns}
        rowKey={keyOf}
        shown={shown}
        onOpen={({ id }) =>
          void tools.navigate({ to: '/changes/$changeId', params: { changeId: id }, search: {} })
        }
        empty={<EmptyState title="No changes">Who changed something here, and when.</EmptyState>}
      />
    </Section>
  );
}
