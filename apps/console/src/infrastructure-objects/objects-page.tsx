import { EmptyState } from '@hawser/ui/empty-state';
import { CloudIcon } from '@hawser/ui/icons';
import { GeneralButtons } from '../menu/index.ts';
import { CREATE_INFRASTRUCTURE } from './infrastructure-actions.tsx';
import { InfrastructureList } from './infrastructure-list.tsx';

const ACTIONS = [CREATE_INFRASTRUCTURE];

/** What Crossplane makes on the hubs of all networks. */
export function InfrastructureObjectsPage() {
  return (
    <InfrastructureList
      part="resources"
      label="Infrastructure Objects"
      noun="infrastructure object"
      actions={ACTIONS}
      emptyContent={
        <EmptyState
          icon={<CloudIcon size={32} />}
          title="No infrastructure objects yet"
          action={<GeneralButtons of={ACTIONS} withIcon />}
        >
          An infrastructure object is a resource that Crossplane on the hub of a network makes in a cloud,
          such as a bucket, or a claim that is composed of several. It needs a provider, and an agent that may
          write its API group.
        </EmptyState>
      }
    />
  );
}
