import type { RouterGrant } from '@hawser/contract/routers';
import { ARGOCD_ACCESS, type ArgoCdAccess, DEFAULT_GRANT_CHOICE } from '@hawser/domain/objects';
import { SelectField, TextField } from '@hawser/ui/field';
import { GRANT_LABELS, type GrantField } from '../agent-grant/index.ts';
import type { Form } from '../form/index.ts';

const LABELS: Readonly<Record<ArgoCdAccess, string>> = {
  kubeconfig: 'The user of the kubeconfig',
  everything: 'An account of its own that may do everything',
  listed: 'An account of its own, limited to namespaces and kinds',
};
const DESCRIPTIONS: Readonly<Record<ArgoCdAccess, string>> = {
  kubeconfig: 'With everything that this user may do. Its credentials do not change.',
  everything:
    'The install command creates the account; its tokens end after a day and are renewed by the agent. Who controls the agent or this server controls the cluster.',
  listed:
    'The install command creates the account; its tokens end after a day and are renewed by the agent. Features of the network need more than this.',
};
const CHOICES = ARGOCD_ACCESS.map((value) => ({ value, label: LABELS[value] }));

/** As what Argo CD acts on a public edge, and what it may do there. */
export function ArgoCdAccessFields({ form }: { form: Form<GrantField> }) {
  const access = ARGOCD_ACCESS.find((each) => each === form.values.argoCdAccess) ?? 'kubeconfig';
  return (
    <>
      <SelectField
        label={GRANT_LABELS.argoCdAccess}
        description={DESCRIPTIONS[access]}
        choices={CHOICES}
        {...form.field('argoCdAccess')}
      />
      {access === 'listed' && (
        <>
          <TextField
            label={GRANT_LABELS.argoCdNamespaces}
            description="Argo CD may act in these. They must exist before the install command is run."
            autoComplete="off"
            spellCheck={false}
            mono
            {...form.field('argoCdNamespaces')}
          />
          <TextField
            label={GRANT_LABELS.argoCdKinds}
            optional
            description="As the API names them: services, deployments.apps. All kinds when empty."
            autoComplete="off"
            spellCheck={false}
            mono
            {...form.field('argoCdKinds')}
          />
        </>
      )}
    </>
  );
}

const OWN_LABELS: ReadonlySet<string> = new Set([
  GRANT_LABELS.argoCdAccess,
  GRANT_LABELS.argoCdNamespaces,
  GRANT_LABELS.argoCdKinds,
]);

/** Whether an error of the grant is at one of these fields. */
export const isOfArgoCdAccess = ({ label }: { readonly label: string }): boolean => OWN_LABELS.has(label);

/** The grant with what was chosen here, or without where it is not asked. */
export function withArgoCdAccess(grant: RouterGrant, isAsked: boolean): RouterGrant {
  const { argoCdAccess, argoCdNamespaces, argoCdKinds } = DEFAULT_GRANT_CHOICE;
  if (!isAsked)
    return {
      ...grant,
      argoCdAccess,
      argoCdNamespaces: [...argoCdNamespaces],
      argoCdKinds: [...argoCdKinds],
    };
  return grant.argoCdAccess === 'listed' ? grant : { ...grant, argoCdNamespaces: [], argoCdKinds: [] };
}
