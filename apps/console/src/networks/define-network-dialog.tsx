import { checkNetworkName, networkMessages, networkNameOf } from '@hawser/domain/networks';
import { TextField } from '@hawser/ui/field';
import { FormDialog, type FormStep } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { ExposureFields, exposureIds, settingsOf, useExposure } from '../exposure/index.ts';
import { bothForms, CardChoice, useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { networkCalls, type NetworkFields } from './calls.ts';
import type { ChosenFeatures } from './chosen-features.ts';
import { FeaturesField } from './features-field.tsx';
import { HUB_FIELDS, type HubField, HubFields, useHub } from './hub-fields.tsx';
import { infrastructureIn } from './infrastructure-field.tsx';
import { sayInstalling } from './say-installing.ts';

const GITOPS: ChosenFeatures = { slugs: ['argocd'], configs: {} };

const KINDS = [
  { value: 'basic', title: 'Basic', text: 'Agents apply the applications you create here.' },
  {
    value: 'gitops',
    title: 'GitOps',
    text: 'Argo CD on the hub deploys from Git, with the features you choose.',
  },
] as const;

/** Defines a network. A basic one needs only a name; a GitOps network has more steps for its features and its hub. */
export default function DefineNetworkDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(networkCalls);
  const { toast } = useServices();
  const page = usePage();
  const [isGitOps, setGitOps] = useState(false);
  const [features, setFeatures] = useState(GITOPS);
  const command = useCommand((fields: NetworkFields, options) => calls.define(fields, options));
  const errorOptions = { failure: command.error, otherwise: networkMessages.notCreated };
  const form = useForm({
    initial: { name: '' },
    labels: { name: 'Name' },
    checks: { name: (text) => checkNetworkName(text) },
    ...errorOptions,
  });
  const hub = useHub(errorOptions);
  const exposure = useExposure({ stored: null, at: 'hub.skupperHubData.', ...errorOptions });
  const ofHub = bothForms(hub, exposure);
  const all = bothForms(form, { ...hub, ...ofHub });

  const submit = async (): Promise<void> => {
    if (!form.check() || (isGitOps && !(hub.check() && exposure.check()))) return;
    const answer = await command.run({
      name: networkNameOf(form.values.name),
      features: isGitOps ? [...features.slugs] : [],
      featureConfigs: isGitOps ? copied(features.configs) : {},
      ...(isGitOps ? { hub: { ...hubIn(hub.values), ...settingsOf(exposure.values) } } : {}),
    });
    if (answer === null) return;
    toast({ tone: 'positive', text: networkMessages.created });
    if (isGitOps) sayInstalling(toast, [], features);
    page.closeDialog({ row: `n:${answer.created.id}`, q: undefined });
  };

  const first = (
    <>
      <TextField
        label="Name"
        description="2 to 63 lowercase letters, digits and “-”. Clusters and rules use this name. It cannot be changed later."
        autoComplete="off"
        spellCheck={false}
        mono
        data-autofocus
        {...form.field('name')}
      />
      <CardChoice
        legend="Kind"
        cards={KINDS}
        value={isGitOps ? 'gitops' : 'basic'}
        onChange={(kind) => setGitOps(kind === 'gitops')}
      />
      {isGitOps && <FeaturesField value={features} onChange={setFeatures} />}
    </>
  );
  const steps: FormStep[] = [
    {
      id: 'network',
      title: 'Network',
      content: first,
      fieldIds: [form.idOf('name')],
      onLeave: () => form.check(),
    },
    ...(isGitOps
      ? [
          {
            id: 'hub',
            title: 'Hub',
            content: <HubFields form={hub} hasCrossplane={features.slugs.includes('crossplane')} />,
            fieldIds: HUB_FIELDS.map((field) => hub.idOf(field)),
            onLeave: () => hub.check(),
          },
          {
            id: 'exposure',
            title: 'How the hub is reached',
            content: <ExposureFields form={exposure} />,
            fieldIds: exposureIds(exposure),
          },
        ]
      : []),
  ];
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Define Network"
      size={560}
      submitLabel={isGitOps ? 'Save' : 'Define Network'}
      onSubmit={submit}
      steps={steps}
      errors={all.errors}
      banners={all.banners}
      dirty={all.dirty || isGitOps}
    />
  );
}

function hubIn({ installer, infrastructure, ...hub }: Readonly<Record<HubField, string>>) {
  const groups = infrastructureIn(infrastructure);
  // Infrastructure is made with ProviderConfigs, which are custom resources.
  const kinds = groups.length === 0 ? {} : { kinds: 'extended' as const };
  return { ...hub, grant: { installer: installer === 'yes', infrastructure: groups, ...kinds } };
}

const copied = (configs: ChosenFeatures['configs']): Record<string, Record<string, string>> =>
  Object.fromEntries(Object.entries(configs).map(([slug, config]) => [slug, { ...config }]));
