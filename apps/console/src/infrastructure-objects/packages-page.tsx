import { EmptyState } from '@hawser/ui/empty-state';
import { CloudIcon } from '@hawser/ui/icons';
import { GeneralButtons } from '../menu/index.ts';
import { INSTALL_PACKAGE } from './infrastructure-actions.tsx';
import { InfrastructureList } from './infrastructure-list.tsx';

const ACTIONS = [INSTALL_PACKAGE];

/** The packages of providers on the hubs of all networks: what is to be installed, and whether it is healthy. */
export function PackagesPage() {
  return (
    <InfrastructureList
      part="packages"
      label="Provider Packages"
      noun="package"
      actions={ACTIONS}
      emptyContent={
        <EmptyState
          icon={<CloudIcon size={32} />}
          title="No packages of providers yet"
          action={<GeneralButtons of={ACTIONS} withIcon />}
        >
          A package is the program with which Crossplane makes the resources of a cloud, such as buckets. It
          adds their kinds to the hub.
        </EmptyState>
      }
    />
  );
}
