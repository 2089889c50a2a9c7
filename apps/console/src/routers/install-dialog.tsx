import type { Router, routersContract } from '@hawser/contract/routers';
import { permission } from '@hawser/domain/permissions';
import { routerMessages } from '@hawser/domain/routers';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { StepList } from '@hawser/ui/step-list';
import { shownMessage } from '../client/index.ts';
import { AwaitedRecord, type PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import { SimulatedMark } from '../status/index.ts';
import { clockText } from './clock-text.ts';
import { InstallCommand } from './install-command.tsx';
import { InstallHelp } from './install-help.tsx';
import { installSteps } from './install-steps.ts';
import { issuedAtOf, useInstructions } from './use-instructions.ts';
import classes from './install.module.css';

/** The command that installs the agent, and the progress of the installation. */
export default function InstallDialog({ about, onClose }: PageDialogProps) {
  const { rows, content } = useWindow<typeof routersContract>({
    collection: 'routers',
    ids: [about],
    range: { from: 0, to: 1 },
  });
  const [router] = rows;
  if (router !== undefined) return <OpenInstall router={router} onClose={onClose} />;
  if (content === null) return <AwaitedRecord title="Install" onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Install"
      side="right"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>This cluster is no longer attached.</p>
    </Dialog>
  );
}

function OpenInstall({ router, onClose }: { router: Router; onClose(): void }) {
  const instructions = useInstructions(router);
  const { issued, command, issue } = instructions;
  const isUp = router.status.status === 'UP' || router.status.status === 'LINKED';
  const hubs = Object.keys(router.linkToHubs).join(', ');
  const role = `${router.isEdge ? 'edge' : 'hub'}${hubs === '' ? '' : ` linked to ${hubs}`}`;
  const { tone, reason } = router.status;
  const steps = installSteps(router, issuedAtOf(issued));
  // A failed step shows its own message.
  const isReported = steps.some((step) => step.state === 'failed');
  const isOld = permission(router.can, 'upgradeAgent').allowed;
  const install = permission(router.can, 'install');
  const trouble = tone === 'negative' && !isReported ? reason.at(-1)?.text : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title={`Install ${router.clusterName}`}
      subtitle={
        <>
          {router.simulated && <SimulatedMark />} {role} in {router.networkName} · namespace{' '}
          {router.namespace}
        </>
      }
      banners={[
        ...(command.error === null ? [] : [{ tone: 'error' as const, text: shownMessage(command.error) }]),
        ...(router.agentUpgradeRequired
          ? [{ tone: 'warning' as const, text: routerMessages.upgradeAgent(router.networkName) }]
          : []),
        ...(trouble === undefined ? [] : [{ tone: 'error' as const, text: trouble }]),
      ]}
      footer={
        <Button variant={isUp ? 'primary' : 'default'} onClick={onClose}>
          {isUp ? 'Done' : 'Close and continue in the background'}
        </Button>
      }
    >
      {isUp && !isOld ? (
        <>
          <p className={classes['lead']}>
            The agent is up. It applies the applications that rules place on this cluster, and nothing else.
          </p>
          {!install.allowed && <p className={classes['lead']}>{install.reason}</p>}
        </>
      ) : (
        <>
          {isOld && (
            <p className={classes['lead']}>
              Its agent has version {router.agentVersion}. New instructions upgrade it; the applied objects
              stay.
            </p>
          )}
          <p className={classes['lead']}>
            Run this once against the cluster, with permission to create namespaces and roles. It installs the
            agent, which only makes outgoing connections.
          </p>
          <InstallCommand router={router} issued={issued} busy={command.busy} onIssue={issue} />
        </>
      )}
      <StepList label="Installation" steps={steps} />
      {router.kubernetesVersion !== null && (
        <FactsStrip
          facts={[
            { label: 'Kubernetes', value: router.kubernetesVersion },
            { label: 'Nodes', value: router.nodeCount },
            { label: 'Distribution', value: router.kubesDistro },
            { label: 'Clock', value: clockText(router.clockSkewMs, router.status.tone === 'unknown') },
          ]}
        />
      )}
      {!isUp && issued !== null && <InstallHelp router={router} issued={issued} />}
    </Dialog>
  );
}
