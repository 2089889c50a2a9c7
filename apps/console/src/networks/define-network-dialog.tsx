import { checkNetworkName, networkMessages, networkNameOf } from '@hawser/domain/networks';
import { TextField } from '@hawser/ui/field';
import { FormDialog, type FormStep } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import {
  GRANT_LABELS,
  type GrantField,
  GrantFields,
  grantIn,
  grantSummary,
  InstallerField,
  useGrant,
} from '../agent-grant/index.ts';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { ExposureFields, exposureIds, settingsOf, useExposure } from '../exposure/index.ts';
import { bothForms, CardChoice, type Form, MoreFields, useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { networkCalls, type NetworkFields } from './calls.ts';
import type { ChosenFeatures } from './chosen-features.ts';
import { FeaturesField } from './features-field.tsx';
import { HUB_FIELDS, HubFields, useHub } from './hub-fields.tsx';
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
  const grant = useGrant({ failure: command.error, at: 'hub.grant.' });
  const hasCrossplane = features.slugs.includes('crossplane');
  const ofHub = bothForms(grant, { ...hub, ...bothForms(hub, exposure) });
  const all = bothForms(form, { ...hub, ...ofHub });

  const submit = async (): Promise<void> => {
    if (!form.check() || (isGitOps && !(hub.check() && grant.check() && exposure.check()))) return;
    const answer = await command.run({
      name: networkNameOf(form.values.name),
      features: isGitOps ? [...features.slugs] : [],
      featureConfigs: isGitOps ? copied(features.configs) : {},
      ...(isGitOps && {
        hub: {
          ...hub.values,
          grant: hubGrant(grant.values, hasCrossplane),
          ...settingsOf(exposure.values),
        },
      }),
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
            content: (
              <>
                <HubFields form={hub} />
                <HubGrant form={grant} hasCrossplane={hasCrossplane} />
              </>
            ),
            fieldIds: [
              ...HUB_FIELDS.map((field) => hub.idOf(field)),
              ...GRANT_FIELDS.map((field) => grant.idOf(field)),
            ],
            onLeave: () => hub.check() && grant.check(),
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

const GRANT_FIELDS = Object.keys(GRANT_LABELS) as GrantField[];

/** What the agent of the hub may do. Installing Argo CD is what the hub is for: that choice is not folded away. */
function HubGrant({ form, hasCrossplane }: { form: Form<GrantField>; hasCrossplane: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InstallerField field={form.field('installer')} />
      <MoreFields
        summary={`Permissions of the agent: ${grantSummary(hubGrant(form.values, hasCrossplane))}`}
        isOpen={isOpen || hasCrossplane || form.errors.length > 0}
        onOpen={setOpen}
      >
        <GrantFields form={form} installs={false} hasCrossplane={hasCrossplane} />
      </MoreFields>
    </>
  );
}

/** What is granted: what the summary says is what is sent. */
function hubGrant(values: Readonly<Record<GrantField, string>>, hasCrossplane: boolean) {
  const grant = grantIn(values);
  if (!hasCrossplane) return { ...grant, infrastructure: [] };
  // Infrastructure is made with ProviderConfigs, which are custom resources.
  const isNarrow = grant.infrastructure.length > 0 && grant.kinds === 'workloads';
  return isNarrow ? { ...grant, kinds: 'extended' as const } : grant;
}

const copied = (configs: ChosenFeatures['configs']): Record<string, Record<string, string>> =>
  Object.fromEntries(Object.entries(configs).map(([slug, config]) => [slug, { ...config }]));
