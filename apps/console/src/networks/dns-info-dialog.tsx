import type { Network, networksContract } from '@hawser/contract/networks';
import { checkIp } from '@hawser/domain/fields';
import { dnsMessages } from '@hawser/domain/networks';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { AbsentRecord, type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { NotInstalledYet } from '../not-installed-yet/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { ClusterName } from '../status/index.ts';
import { networkCalls } from './calls.ts';

/** The DNS record that a hub with an ingress needs, and whether it exists (Spec 2 §2). */
export default function DnsInfoDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof networksContract>('networks', about)}
      title={dnsMessages.title}
      onClose={onClose}
    >
      {(network) => <DnsInfo network={network} onClose={onClose} />}
    </RecordDialog>
  );
}

function DnsInfo({ network, onClose }: { network: Network; onClose(): void }) {
  const calls = useCalls(networkCalls);
  const command = useCommand((id: string, options) => calls.checkDns(id, options));
  const { hub, ingress, dnsObserved } = network;
  if (hub === null || ingress === null) return <AbsentRecord title={dnsMessages.title} onClose={onClose} />;
  const host = hub.skupperHubData.ingressHost;
  return (
    <Dialog
      open
      onClose={onClose}
      title={dnsMessages.title}
      subtitle={network.name}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={command.busy} onClick={() => void command.run(network.id)}>
            Check DNS
          </Button>
        </>
      }
    >
      <p>Edges reach the hub of this network by the host name of its ingress. Create this DNS record:</p>
      <FactsStrip
        facts={[
          { label: 'Name', value: <code>{ingress.hostname}</code> },
          { label: 'Type', value: recordType(host) },
          {
            label: 'Points to',
            value:
              host === '' ? (
                <>
                  the external address of the ingress of{' '}
                  <ClusterName name={hub.clusterName} simulated={hub.simulated} />
                </>
              ) : (
                <code>{host}</code>
              ),
          },
        ]}
      />
      <NotInstalledYet />
      <p role="status">
        {dnsObserved === null ? (
          'Not checked yet.'
        ) : (
          <>
            <b>{CONFIGURED[String(network.dnsConfigured)]}</b> {dnsObserved.message} Checked{' '}
            <Age instant={dnsObserved.observedAt} /> ago.
          </>
        )}
      </p>
    </Dialog>
  );
}

const CONFIGURED: Readonly<Record<string, string>> = {
  true: 'Configured.',
  false: 'Not configured.',
  null: 'Unknown.',
};

/** The type of the record for a host: A or AAAA for an address, CNAME for a name, or both possibilities while unknown. */
function recordType(host: string): string {
  if (host === '') return 'A or CNAME';
  if (checkIp(host) !== null) return 'CNAME';
  return host.includes(':') ? 'AAAA' : 'A';
}
