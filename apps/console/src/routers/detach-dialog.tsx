import { plural } from '@hawser/domain/counted';
import { featureNamespaces } from '@hawser/domain/features';
import type { Router, routersContract } from '@hawser/contract/routers';
import { routerMessages } from '@hawser/domain/routers';
import { totalOf } from '@hawser/domain/status';
import { Button } from '@hawser/ui/button';
import { useNowText } from '@hawser/ui/clock';
import { Dialog } from '@hawser/ui/dialog';
import { DeletionPages } from '@hawser/ui/deletion-preview';
import { PressTwice } from '@hawser/ui/press-twice';
import { WorkItem } from '@hawser/ui/work-list';
import { useCallback, useEffect, useRef } from 'react';
import { AgentRemoval } from '../agent-removal/index.ts';
import { finishedToast } from '../background-work/index.ts';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { deletionPreviewPart } from '../deletion-preview/index.ts';
import { AwaitedRecord, type PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { SimulatedMark } from '../status/index.ts';
import { routerCalls } from './calls.ts';
import { HubDependents } from './hub-dependents.tsx';
import classes from './install.module.css';

/** Detaches a cluster from its network, after listing what is deleted. Stays open until it is done. */
export default function DetachDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(routerCalls);
  const { toast } = useServices();
  const { jobs: kinds } = useRegistry();
  const { rows, content } = useWindow<typeof routersContract>({
    collection: 'routers',
    ids: [about],
    range: { from: 0, to: 1 },
  });
  const [router] = rows;
  // Detach without waiting is a separate command from the first one, whose response may have been lost.
  const command = useCommand(({ id }: { id: string; waits: boolean }, options) => calls.detach(id, options));
  const ask = useCallback(
    async (after: string | null) => deletionPreviewPart(await calls.deletionPreview(about, after)),
    [calls, about],
  );
  const seen = useRef(false);
  if (router !== undefined) seen.current = true;
  const gone = content !== null && router === undefined;
  useEffect(() => {
    if (!gone) return;
    // If the agent was waited for, the background work reports the end as well, also when this dialog is closed.
    if (seen.current) toast(finishedToast(kinds, { kind: 'router.detach', subjectID: about }));
    onClose();
  }, [gone, about, kinds, onClose, toast]);
  if (router === undefined) return gone ? null : <AwaitedRecord title="Detach Cluster" onClose={onClose} />;

  const objects = totalOf(router.objectCounts);
  const requestedAt = router.detachRequestedAt;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Detach ${router.clusterName}`}
      subtitle={
        <>
          {router.simulated && <SimulatedMark inRow />} {router.networkName}
        </>
      }
      banners={
        command.error === null
          ? []
          : [{ tone: 'error', text: shownMessage(command.error, routerMessages.detachFailed) }]
      }
      footer={
        <>
          <Button onClick={onClose}>{requestedAt === null ? 'Cancel' : 'Close'}</Button>
          <PressTwice
            onConfirm={() => void command.run({ id: router.id, waits: requestedAt === null })}
            disabled={command.busy}
          >
            {requestedAt === null ? 'Detach' : 'Detach without waiting'}
          </PressTwice>
        </>
      }
    >
      <div className={classes['detach']}>
        {requestedAt === null ? (
          <>
            <p>
              The agent removes what it applied in namespace <code>{router.namespace}</code>, then the cluster
              leaves the network.
            </p>
            <ul>
              <li>Other objects in the namespace stay.</li>
              <li>After 30 seconds the cluster is detached anyway.</li>
            </ul>
            {router.agentVersion !== null && (
              <AgentRemoval
                networkID={router.networkID}
                routerID={router.id}
                namespaces={namespacesOf(router)}
                ofFeatures={ofFeatures(router)}
              />
            )}
            {router.isHub && <HubDependents routerID={router.id} />}
            {objects > 0 && (
              <p>
                <b>{objects.toLocaleString('en')}</b> {plural(objects, 'application is', 'applications are')}{' '}
                removed from it:
              </p>
            )}
            <DeletionPages
              label="Removed from the cluster"
              fetchPage={ask}
              emptyText="No applications are placed on it."
            />
          </>
        ) : (
          <Waiting requestedAt={requestedAt} clusterName={router.clusterName} />
        )}
      </div>
    </Dialog>
  );
}

/** Argo CD reaches public edges only. */
const ofFeatures = ({ features, isHub, isPublic }: Router): string[] =>
  isHub || !isPublic ? [] : featureNamespaces(Object.keys(features), 'edge');

const namespacesOf = ({ namespace, argoCdNamespace, features, isHub }: Router): string[] => [
  namespace,
  ...(argoCdNamespace === null ? [] : [argoCdNamespace]),
  ...(isHub ? featureNamespaces(Object.keys(features), 'hub') : []),
];

/** Time for the agent to remove what it applied (Spec 2 §9). */
const WAIT_S = 30;

/** The wait for the agent, with the remaining time. */
function Waiting({ requestedAt, clusterName }: { requestedAt: number; clusterName: string }) {
  const passed = Number(
    useNowText(
      useCallback(
        (now) => String(Math.max(0, Math.min(WAIT_S, Math.floor((now - requestedAt) / 1000)))),
        [requestedAt],
      ),
    ),
  );
  return (
    <>
      <WorkItem
        work={{
          id: clusterName,
          title: `Detaching ${clusterName}`,
          detail: 'The agent is removing what it applied.',
          state: 'running',
          done: passed,
          total: WAIT_S,
        }}
      />
      <p>
        After {WAIT_S} seconds it is detached anyway. If you do not wait, the applications on the cluster stay
        there.
      </p>
    </>
  );
}
