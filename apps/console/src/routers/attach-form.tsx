import type { Cluster, Network } from '@hawser/contract';
import { checkAttach, DEFAULT_HUB_NAME, DEFAULT_HUB_NAMESPACE } from '@hawser/domain';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { type AttachFields, useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import { useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { RoleChoice } from './role-choice.tsx';

interface AttachFormProps {
  networks: readonly Network[];
  clusters: readonly Cluster[];
  /** What the dialog was opened for; the other of the two is empty. */
  clusterID: string;
  networkID: string;
  onClose(): void;
}

/** The form of the attach dialog. All rules of the domain are checked before sending, and by the server again. */
export function AttachForm({ networks, clusters, clusterID, networkID, onClose }: AttachFormProps) {
  const { api } = useServices();
  const page = usePage();
  const [chosenRole, setRole] = useState<'hub' | 'edge' | null>(null);
  const [refused, setRefused] = useState(false);
  const command = useCommand((fields: AttachFields, options) => api.routers.attach(fields, options));
  const attachable = clusters.filter(
    (cluster) => !cluster.networks.some((attached) => attached.networkID === networkID),
  );
  const form = useForm({
    initial: {
      cloudID: clusterID || (attachable[0]?.id ?? ''),
      networkID: networkID || (networks[0]?.id ?? ''),
      namespace: DEFAULT_HUB_NAMESPACE,
      hubName: DEFAULT_HUB_NAME,
    },
    labels: { cloudID: 'Cluster', networkID: 'Network', namespace: 'Namespace', hubName: 'Hub Name' },
    failure: command.error,
  });
  const network = networks.find((known) => known.id === form.values.networkID);
  const cluster = clusters.find((known) => known.id === form.values.cloudID);
  const role = chosenRole ?? (network?.requireCreateHubCloudNext ? 'hub' : 'edge');
  const problem = checkAttach(
    { namespace: form.values.namespace, edge: role === 'edge', hubName: form.values.hubName },
    {
      network: network
        ? {
            name: network.name,
            usesGitOps: network.usesGitOps,
            hubCount: network.hasHubCloud ? 1 : 0,
            lowestAgentVersion: null,
          }
        : null,
      cluster: cluster ?? null,
      attachedWithNamespace: false,
      limitReached: false,
    },
  );
  const told = refused ? problem : null;
  const field = (name: 'cloudID' | 'networkID' | 'namespace' | 'hubName') => {
    const bound = form.field(name);
    return { ...bound, error: told?.path === name ? told.message : bound.error };
  };

  const submit = async (): Promise<void> => {
    setRefused(true);
    if (problem !== null) return;
    const answer = await command.run({ ...form.values, isEdge: role === 'edge' });
    if (answer === null) return;
    page.change({ dialog: 'install', about: answer.created.id });
  };
  const names = (records: readonly { id: string; name: string }[]) =>
    records.map(({ id, name }) => ({ value: id, label: name }));

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Attach Cluster"
      subtitle={clusterID === '' ? network?.name : cluster?.name}
      submitLabel={role === 'hub' ? 'Attach as hub' : 'Attach as edge'}
      cancelLabel="Later"
      onSubmit={submit}
      banners={form.banners}
      errors={form.errors}
    >
      {clusterID === '' && (
        <SelectField
          label="Cluster"
          placeholder="Choose a cluster"
          choices={names(attachable.length > 0 ? attachable : clusters)}
          {...field('cloudID')}
        />
      )}
      {networkID === '' && <SelectField label="Network" choices={names(networks)} {...field('networkID')} />}
      <RoleChoice role={role} onChange={setRole} hasHub={network?.hasHubCloud ?? false} />
      {role === 'hub' && (
        <TextField
          label="Hub Name"
          description="How the edges know it."
          autoComplete="off"
          spellCheck={false}
          mono
          {...field('hubName')}
        />
      )}
      <TextField
        label="Namespace"
        description="The agent lives here and applies objects here. It is made if it is not there."
        autoComplete="off"
        spellCheck={false}
        mono
        {...field('namespace')}
      />
    </FormDialog>
  );
}
