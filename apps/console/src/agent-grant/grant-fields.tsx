import { isDnsSubdomain } from '@hawser/domain/names';
import {
  ALL_SECRETS,
  ARGOCD_ACCESS,
  argoCdAccessMessages,
  DEFAULT_GRANT_CHOICE,
  GRANT_KINDS,
  type GrantChoice,
  type GrantKinds,
  isListedKind,
  listedNamespaceProblem,
} from '@hawser/domain/objects';
import { isPodSecurityLevel, POD_SECURITY_LEVELS, type PodSecurityLevel } from '@hawser/domain/pod-security';
import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { SelectField, TextField } from '@hawser/ui/field';
import { type Form, useForm } from '../form/index.ts';
import { useServices } from '../services/index.ts';
import {
  checkInfrastructure,
  INFRASTRUCTURE_LABEL,
  InfrastructureField,
  infrastructureIn,
} from './infrastructure-field.tsx';
import { INSTALLER_LABEL, InstallerField } from './installer-field.tsx';

/** The fields of a grant, as text. */
export type GrantField =
  | 'kinds'
  | 'podSecurity'
  | 'serviceAccounts'
  | 'secrets'
  | 'logs'
  | 'exec'
  | 'inspect'
  | 'secretNames'
  | 'installer'
  | 'infrastructure'
  | 'argoCdAccess'
  | 'argoCdNamespaces'
  | 'argoCdKinds';

const KIND_LABELS: Readonly<Record<GrantKinds, string>> = {
  workloads: 'Workloads',
  extended: 'Workloads, service accounts, roles, custom resources',
  everything: 'Namespaced Kubernetes kinds except Secrets, listed custom resources',
};

const POD_LABELS: Readonly<Record<PodSecurityLevel, string>> = {
  restricted: 'Restricted',
  baseline: 'Baseline',
  privileged: 'Privileged: pods can take over the nodes',
};

const KINDS = GRANT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const LEVELS = POD_SECURITY_LEVELS.map((value) => ({ value, label: POD_LABELS[value] }));
const READABLE = [
  { value: 'no', label: 'Cannot be read' },
  { value: 'yes', label: 'Can be read' },
];
const LISTED = [
  { value: 'no', label: 'Cannot be listed' },
  { value: 'yes', label: 'Can be listed' },
];
const TERMINALS = [
  { value: 'no', label: 'Cannot be opened' },
  { value: 'yes', label: 'Can be opened' },
];
const {
  kinds,
  podSecurity,
  serviceAccounts,
  secrets,
  logs,
  exec,
  inspect,
  secretNames,
  installer,
  argoCdAccess,
} = DEFAULT_GRANT_CHOICE;

/** The names of the fields. */
export const GRANT_LABELS: Readonly<Record<GrantField, string>> = {
  kinds: 'Kinds',
  podSecurity: 'Pod Security',
  serviceAccounts: 'Service accounts',
  secrets: 'Secrets',
  logs: 'Logs of pods',
  exec: 'Terminals in containers',
  inspect: 'Everything else in the cluster',
  secretNames: 'Names of Secrets',
  installer: INSTALLER_LABEL,
  infrastructure: INFRASTRUCTURE_LABEL,
  argoCdAccess: 'Argo CD acts there as',
  argoCdNamespaces: 'Namespaces for Argo CD',
  argoCdKinds: 'Kinds for Argo CD',
};

export const INITIAL_GRANT: Readonly<Record<GrantField, string>> = {
  kinds,
  podSecurity,
  serviceAccounts: serviceAccounts.join(', '),
  secrets: secrets.join(', '),
  logs: logs ? 'yes' : 'no',
  exec: exec ? 'yes' : 'no',
  inspect: inspect ? 'yes' : 'no',
  secretNames: secretNames ? 'yes' : 'no',
  installer: installer ? 'yes' : 'no',
  infrastructure: '',
  argoCdAccess,
  argoCdNamespaces: '',
  argoCdKinds: '',
};

const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== '');
const checkNames = (text: string, isName: (name: string) => boolean): string | null => {
  const other = namesIn(text).find((name) => !isName(name));
  return other === undefined ? null : `“${other}” is not the name of a Kubernetes object.`;
};

const GRANT_CHECKS = {
  serviceAccounts: (text: string) => checkNames(text, isDnsSubdomain),
  secrets: (text: string) => checkNames(text, (name) => name === ALL_SECRETS || isDnsSubdomain(name)),
  infrastructure: checkInfrastructure,
  argoCdNamespaces: (text: string) =>
    namesIn(text)
      .map(listedNamespaceProblem)
      .find((problem) => problem !== null) ?? null,
  argoCdKinds: (text: string) => {
    const other = namesIn(text).find((each) => !isListedKind(each));
    return other === undefined ? null : argoCdAccessMessages.kind(other);
  },
};

/** The form of a grant; errors of the server have paths that begin with `at`. */
export const useGrant = (options: { readonly failure: unknown; readonly at: string }): Form<GrantField> =>
  useForm<GrantField>({ initial: INITIAL_GRANT, labels: GRANT_LABELS, checks: GRANT_CHECKS, ...options });

/** The grant that the fields describe. */
export function grantIn(values: Readonly<Record<GrantField, string>>) {
  return {
    kinds: GRANT_KINDS.find((each) => each === values.kinds) ?? kinds,
    podSecurity: isPodSecurityLevel(values.podSecurity) ? values.podSecurity : podSecurity,
    serviceAccounts: namesIn(values.serviceAccounts),
    secrets: namesIn(values.secrets),
    logs: values.logs === 'yes',
    exec: values.exec === 'yes',
    inspect: values.inspect === 'yes',
    secretNames: values.secretNames === 'yes',
    installer: values.installer === 'yes',
    infrastructure: infrastructureIn(values.infrastructure),
    argoCdAccess: ARGOCD_ACCESS.find((each) => each === values.argoCdAccess) ?? argoCdAccess,
    argoCdNamespaces: namesIn(values.argoCdNamespaces),
    argoCdKinds: namesIn(values.argoCdKinds),
  };
}

/** The grant in a few words, for the closed section: with what was chosen besides applying objects. */
export function grantSummary(
  choice: Pick<
    GrantChoice,
    'kinds' | 'podSecurity' | 'logs' | 'exec' | 'inspect' | 'secretNames' | 'installer' | 'infrastructure'
  >,
): string {
  return [
    `${KIND_LABELS[choice.kinds].toLowerCase()}, Pod Security ${choice.podSecurity}`,
    ...(choice.logs ? ['logs of pods'] : []),
    ...(choice.exec ? ['terminals in containers'] : []),
    ...(choice.inspect ? ['everything else in the cluster'] : []),
    ...(choice.secretNames ? ['names of Secrets'] : []),
    ...(choice.installer ? ['permissions to install Argo CD'] : []),
    ...(choice.infrastructure.length > 0 ? ['infrastructure of Crossplane'] : []),
  ].join(', ');
}

interface GrantFieldsProps {
  form: Form<GrantField>;
  /** It is the hub of a network with Argo CD. */
  installs: boolean;
  /** It is the hub of a network with Crossplane. */
  hasCrossplane: boolean;
}

/** Fields for what the agent may do in its cluster, as far as the person may give it. */
export function GrantFields({ form, installs, hasCrossplane }: GrantFieldsProps) {
  const { context } = useServices().me;
  const logsField = (
    <SelectField
      label={GRANT_LABELS.logs}
      description="What containers write, for members of this context."
      choices={READABLE}
      {...form.field('logs')}
    />
  );
  if (!hasRight(context.role, 'routers.grant')) {
    return (
      <>
        <p>{rightRefusal('routers.grant', context.name)}</p>
        {logsField}
      </>
    );
  }
  return (
    <>
      <SelectField
        label={GRANT_LABELS.kinds}
        description="Kinds of objects that the agent may apply. Secrets are never included."
        choices={KINDS}
        {...form.field('kinds')}
      />
      <SelectField
        label={GRANT_LABELS.podSecurity}
        description="The Pod Security Standard that pods must meet."
        choices={LEVELS}
        {...form.field('podSecurity')}
      />
      <TextField
        label={GRANT_LABELS.serviceAccounts}
        optional
        description="Service accounts that pods may run as."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('serviceAccounts')}
      />
      <TextField
        label={GRANT_LABELS.secrets}
        optional
        description="Secrets that pods may use, by name. * stands for all in the namespace."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('secrets')}
      />
      {logsField}
      <SelectField
        label={GRANT_LABELS.exec}
        description="A shell with everything that the container may do, for administrators of this context. Each one is audited."
        choices={TERMINALS}
        {...form.field('exec')}
      />
      <SelectField
        label={GRANT_LABELS.inspect}
        description="Namespaces, events and objects of all namespaces, for members of this context. Secrets are never included."
        choices={READABLE}
        {...form.field('inspect')}
      />
      <SelectField
        label={GRANT_LABELS.secretNames}
        description="Shows which Secrets of the namespace exist. Kubernetes gives the right to read their values with it; the agent asks for none."
        choices={LISTED}
        {...form.field('secretNames')}
      />
      {installs && <InstallerField field={form.field('installer')} />}
      {hasCrossplane && <InfrastructureField field={form.field('infrastructure')} />}
    </>
  );
}
