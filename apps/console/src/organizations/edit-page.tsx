import type { Organization } from '@hawser/contract/organizations';
import { checkOrganization, organizationMessages } from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { TextAreaField, TextField } from '@hawser/ui/field';
import type { FormEvent } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useForm } from '../form/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';
import { OrganizationFrame } from './organization-frame.tsx';
import { OrganizationPhoto } from './organization-photo.tsx';
import classes from './organizations.module.css';

/** Edits an organization. */
export function EditPage() {
  return (
    <OrganizationFrame>
      {(organization) => {
        const may = permission(organization.can, 'update');
        return may.allowed ? (
          // What was typed stays while others change it; saving says so.
          <Edit key={organization.id} organization={organization} />
        ) : (
          <p className={classes['wait']} role="alert">
            {may.reason}
          </p>
        );
      }}
    </OrganizationFrame>
  );
}

function Edit({ organization }: { organization: Organization }) {
  const { id, version, displayName, email, description } = organization;
  const calls = useCalls(organizationCalls);
  const { toast, refreshAccount } = useServices();
  const command = useCommand(
    (fields: { displayName: string; email: string; description: string }, options) => {
      // Another address needs a proof of who asks.
      const { email: wanted, ...others } = fields;
      const changed = wanted.trim() === email ? others : fields;
      return calls.update(id, changed, { ...options, ifMatch: version });
    },
  );
  const link = useCommand((organizationID: string) => calls.sendAccountLink(organizationID));
  const form = useForm({
    initial: { displayName, email, description },
    labels: { displayName: 'Name', email: 'E-mail', description: 'Description' },
    checks: {
      displayName: (displayName) => checkOrganization({ displayName })?.message ?? null,
      email: (email) => checkOrganization({ email })?.message ?? null,
      description: (description) => checkOrganization({ description })?.message ?? null,
    },
    failure: command.error,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.check() || command.busy) return;
    if ((await command.run(form.values)) === null) return;
    toast({ text: organizationMessages.updated });
    refreshAccount();
  };
  const send = async (): Promise<void> => {
    const answer = await link.run(id);
    if (answer !== null) toast({ text: `The link was sent to ${answer.sent.email}.` });
  };
  return (
    <div className={classes['column']}>
      <OrganizationPhoto organization={organization} />
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextField label="Name" autoComplete="organization" {...form.field('displayName')} />
        <TextField
          label="E-mail"
          optional
          type="email"
          description="Of the organization’s own account, which signs in to plan and payments only."
          autoComplete="off"
          {...form.field('email')}
        />
        <TextAreaField label="Description" optional {...form.field('description')} />
        {form.banners.map(({ text }) => (
          <p role="alert" key={String(text)}>
            {text}
          </p>
        ))}
        <div className={classes['actions']}>
          <Button variant="primary" submit busy={command.busy}>
            Save
          </Button>
          <Button busy={link.busy} disabled={email === ''} onClick={() => void send()}>
            Send link to set a password
          </Button>
        </div>
        {link.error !== null && <p role="alert">{shownMessage(link.error)}</p>}
      </form>
    </div>
  );
}
