import type { clustersContract } from '@hawser/contract/clusters';
import type { networksContract } from '@hawser/contract/networks';
import { checkNamespace, reservedNamespace } from '@hawser/domain/names';
import { checkAttach, checkHubName, DEFAULT_HUB_NAME, presetNamespace } from '@hawser/domain/routers';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { GrantFields, grantIn, grantSummary, useGrant } from '../agent-grant/index.ts';
import { attachableOption, findClusters } from '../clusters/index.ts';
import { useCommand } from '../commands/index.ts';
import { ExposureFields, exposureText, settingsOf, useExposure } from '../exposure/index.ts';
import { bothForms, MoreFields, RecordSelect, useForm } from '../form/index.ts';
import { useWindow } from '../live/index.ts';
import { attachingOption, findNetworks } from '../networks/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls } from '../services/index.ts';
import { ClusterName } from '../status/index.ts';
import { AgentUpgrade } from './agent-upgrade.tsx';
import { type AttachFields, routerCalls } from './calls.ts';
import { HubLinks, useHubLinks } from './hub-links.tsx';
import { ArgoCdAccessFields, isOfArgoCdAccess, withArgoCdAccess } from './argocd-access-fields.tsx';
import { PublicField } from './public-field.tsx';
import { type Role, RoleChoice } from './role-choice.tsx';

interface AttachFormProps {
  /** The initial selection. */
  clusterID: string;
  networkID: string;
  /** The record the dialog was opened for: it has no field. */
  preset: 'cluster' | 'network' | 'both';
  onClose(): void;
}

const ONE = { from: 0, to: 1 };

/** The form of the attach dialog. All domain rules are checked before sending, and again by the server. */
export function AttachForm({ clusterID, networkID, preset, onClose }: AttachFormProps) {
  const calls = useCalls(routerCalls);
  const page = usePage();
  const [chosenRole, setRole] = useState<Role | null>(null);
  const [isPublic, setPublic] = useState(false);
  const [sent, setSent] = useState(false);
  const command = useCommand((fields: AttachFields, options) => calls.attach(fields, options));
  const form = useForm({
    initial: { cloudID: clusterID, networkID, namespace: presetNamespace(false), hubName: DEFAULT_HUB_NAME },
    labels: { cloudID: 'Cluster', networkID: 'Network', namespace: 'Namespace', hubName: 'Hub Name' },
    checks: {
      namespace: (text) => checkNamespace(text) ?? reservedNamespace(text.trim()),
      hubName: (text) => checkHubName(text),
    },
    failure: command.error,
  });
  const exposure = useExposure({ stored: null, at: 'skupperHubData.', failure: command.error });
  const grant = useGrant({ failure: command.error, at: 'grant.' });
  const [isGrantOpen, setGrantOpen] = useState(false);
  const { values } = form;
  const networks = useWindow<typeof networksContract>({
    collection: 'networks',
    ids: [values.networkID],
    range: ONE,
  });
  const clusters = useWindow<typeof clustersContract>({
    collection: 'clusters',
    ids: [values.cloudID],
    range: ONE,
  });
  // A window shows the previous query until its response arrives.
  const network = networks.rows.find(({ id }) => id === values.networkID);
  const cluster = clusters.rows.find(({ id }) => id === values.cloudID);
  const [isReachOpen, setReachOpen] = useState(false);
  const role = chosenRole ?? (network?.requireCreateHubCloudNext ? 'hub' : 'edge');
  const installs = role === 'hub' && network?.usesFeatureArgoCd === true;
  const hasCrossplane = role === 'hub' && network?.featureSlugs.includes('crossplane') === true;
  const asksAccess = role === 'edge' && isPublic && network?.usesFeatureArgoCd === true;
  // The suggested namespace follows the role until it is edited.
  const [isOwn, setOwn] = useState(false);
  const namespace = isOwn ? values.namespace : presetNamespace(role === 'edge');
  const links = useHubLinks(network?.usesGitOps === false ? network.id : null);
  const found = checkAttach(
    { namespace, edge: role === 'edge', hubName: values.hubName },
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
  // A cluster that was chosen just now is still being read: the server decides, so that no press is ignored.
  const isBeingRead = values.cloudID !== '' && cluster === undefined;
  const problem = isBeingRead && found?.path === 'cloudID' ? null : found;
  const shown = sent && !command.unsure ? problem : null;
  const field = (name: keyof typeof values) => {
    const bound = form.field(name);
    return { ...bound, error: shown?.path === name ? shown.message : bound.error };
  };
  // Errors on fields that are not shown appear above the form.
  const unasked =
    (preset === 'network' && shown?.path === 'networkID') ||
    (preset === 'cluster' && shown?.path === 'cloudID');
  const all = bothForms(form, exposure);
  const errors = [...all.errors, ...grant.errors];
  const banners = grant.errors.length > 0 ? [] : all.banners;
  const answered = all.errors
    .filter(({ label }) => label.toLowerCase() === preset)
    .map(({ message }) => message);
  const above = [...(unasked && shown !== null ? [shown.message] : []), ...answered];

  const submit = async (): Promise<void> => {
    setSent(true);
    // Suggested values of an attempt are kept: its own effect, received before its response, would change them.
    setRole(role);
    const isGrantValid = grant.check();
    const settings = (role === 'hub' ? exposure.check() : true) && isGrantValid;
    if (!command.unsure && (problem !== null || !settings)) return;
    const answer = await command.run({
      ...values,
      namespace,
      isEdge: role === 'edge',
      isPublic: isPublic && network?.usesFeatureArgoCd === true,
      grant: withArgoCdAccess(
        {
          ...grantIn(grant.values),
          ...(installs ? {} : { installer: false }),
          ...(hasCrossplane ? {} : { infrastructure: [] }),
        },
        asksAccess,
      ),
      ...links.fields(role),
      ...(role === 'hub' ? { skupperHubData: settingsOf(exposure.values) } : {}),
    });
    if (answer === null) return;
    page.change({ dialog: 'install', about: answer.created.id });
  };

  // Before the network is loaded the suggestions are unknown: the form would change while it is used.
  if (networks.content === null || clusters.content === null) return null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Attach Cluster"
      subtitle={
        preset === 'network' ? (
          network?.name
        ) : preset === 'cluster' && cluster ? (
          <ClusterName name={cluster.alias} simulated={cluster.simulated} />
        ) : undefined
      }
      submitLabel={role === 'hub' ? 'Attach as hub' : 'Attach as edge'}
      cancelLabel="Cancel"
      onSubmit={submit}
      banners={[...above.map((text) => ({ tone: 'error' as const, text })), ...banners]}
      errors={errors}
      dirty={all.dirty || grant.dirty || isPublic || links.dirty}
    >
      {preset !== 'cluster' && (
        <RecordSelect
          label="Cluster"
          find={findClusters}
          optionOf={attachableOption}
          placeholder="Choose a cluster"
          {...field('cloudID')}
        />
      )}
      {preset !== 'network' && (
        <RecordSelect
          label="Network"
          find={findNetworks}
          optionOf={attachingOption}
          placeholder="Choose a network"
          {...field('networkID')}
        />
      )}
      {network && <AgentUpgrade network={network} />}
      <RoleChoice role={role} onChange={setRole} network={network} />
      {role === 'hub' && (
        <TextField
          label="Hub Name"
          description="The name that edges use for it."
          autoComplete="off"
          spellCheck={false}
          mono
          {...field('hubName')}
        />
      )}
      <TextField
        label="Namespace"
        description="The agent applies applications here. Created if it does not exist."
        autoComplete="off"
        spellCheck={false}
        mono
        {...field('namespace')}
        value={namespace}
        onChange={(text) => {
          setOwn(true);
          form.set('namespace', text);
        }}
      />
      <MoreFields
        summary={`Permissions of the agent: ${grantSummary(grantIn(grant.values))}`}
        isOpen={isGrantOpen || grant.errors.some((error) => !isOfArgoCdAccess(error))}
        onOpen={setGrantOpen}
      >
        <GrantFields form={grant} installs={installs} hasCrossplane={hasCrossplane} />
      </MoreFields>
      <HubLinks links={links} role={role} />
      <PublicField
        network={network}
        cluster={cluster}
        isHub={role === 'hub'}
        value={isPublic}
        onChange={setPublic}
      />
      {asksAccess && <ArgoCdAccessFields form={grant} />}
      {role === 'hub' && (
        <MoreFields
          summary={`How the hub is reached: ${exposureText(exposure.values)}`}
          // A section that an error expanded stays expanded when the error is fixed.
          isOpen={isReachOpen || exposure.errors.length > 0}
          onOpen={setReachOpen}
        >
          <ExposureFields form={exposure} />
        </MoreFields>
      )}
    </FormDialog>
  );
}
