import type { Network, NetworkDeletionPlan } from '@hawser/contract/networks';
import { featureNamespaces } from '@hawser/domain/features';
import { networkMessages } from '@hawser/domain/networks';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { DeletionList, DeletionPages } from '@hawser/ui/deletion-preview';
import { useCallback } from 'react';
import { AgentRemoval } from '../agent-removal/index.ts';
import { finishedToast } from '../background-work/index.ts';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { deletionPreviewPart } from '../deletion-preview/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { networkCalls } from './calls.ts';
import { deletionGroups } from './deletion-groups.ts';

interface ConfirmNetworkDeletionProps {
  network: Network;
  /** Null if it could not be loaded: then deletion cannot be confirmed. */
  plan: NetworkDeletionPlan | null;
  failure: unknown;
  /** The deletion job. */
  onAccepted(jobID: string): void;
  onClose(): void;
}

/** Lists everything that is deleted with a network, by cluster, and asks for its name. */
export function ConfirmNetworkDeletion(props: ConfirmNetworkDeletionProps) {
  const { network, plan, failure, onAccepted, onClose } = props;
  const calls = useCalls(networkCalls);
  const { toast } = useServices();
  const { jobs: kinds } = useRegistry();
  const command = useCommand((id: string, options) => calls.remove(id, options));
  const ask = useCallback(
    async (after: string | null) => deletionPreviewPart(await calls.deletionPreview(network.id, after)),
    [calls, network.id],
  );
  const confirm = async (): Promise<void> => {
    if (plan === null) return;
    const answer = await command.run(network.id);
    if (answer === null) return;
    if (answer.accepted.finishedAt === null) return onAccepted(answer.accepted.id);
    // There was nothing to wait for.
    toast(finishedToast(kinds, answer.accepted));
    onClose();
  };
  const error = command.error ?? (plan === null ? failure : null);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Network"
      phrase={network.name}
      actionLabel="Delete Network"
      onConfirm={confirm}
      error={error === null ? undefined : shownMessage(error, networkMessages.notDeleted)}
    >
      {plan !== null && (
        <>
          <p>
            All of this is permanently deleted with the network. Agents have {Math.round(plan.waitMs / 1000)}{' '}
            seconds to remove what they applied; then their clusters are detached anyway.
          </p>
          {staysInstalled(network) && (
            <p>
              Argo CD itself stays on {network.hub?.clusterName}, because removing it needs permissions of an
              administrator. To remove it too, choose Uninstall in its settings first.
            </p>
          )}
          {plan.clusterTotal > plan.silentTotal && (
            <AgentRemoval
              networkID={network.id}
              routerID={null}
              namespaces={namespacesOf(network)}
              ofFeatures={featureNamespaces(Object.keys(network.features), 'edge')}
            />
          )}
          <DeletionList label="What is deleted" groups={deletionGroups(plan, network.distributionRules)} />
          <DeletionPages
            label="What is deleted, by cluster"
            fetchPage={ask}
            emptyText="No clusters and no applications."
          />
        </>
      )}
    </ConfirmDialog>
  );
}

const NOT_THERE: ReadonlySet<string> = new Set(['UNINSTALLED', 'REMOVED']);

/** Whether the agent installed an Argo CD that the deletion of the network does not remove. */
const staysInstalled = ({ argocd, hub }: Network): boolean =>
  argocd !== null && hub !== null && argocd.settings.mode === 'install' && !NOT_THERE.has(argocd.state);

/** That of an Argo CD that was uninstalled is gone, or goes with the agent, unless something of others is in it. */
const namespacesOf = ({ argocd, features }: Network): string[] => [
  ...(argocd === null || (argocd.state === 'REMOVED' && argocd.message === '')
    ? []
    : [argocd.settings.namespace]),
  ...featureNamespaces(Object.keys(features), 'hub'),
];
