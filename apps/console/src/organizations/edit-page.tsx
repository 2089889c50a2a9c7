import type { Organization, organizationsContract } from '@hawser/contract/organizations';
import { checkOrganization, organizationMessages } from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { TextAreaField, TextField } from '@hawser/ui/field';
import { type FormEvent, useState } from 'react';
import { conflictIn, shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { ConflictChoice, UnsavedChangesPrompt, useForm } from '../form/index.ts';
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
          <Editing key={organization.id} organization={organization} />
        ) : (
          <p className={classes['wait']} role="alert">
            {may.reason}
          </p>
        );
      }}
    </OrganizationFrame>
  );
}

/** Edits the version that was opened: what was typed stays while others change the organization, and saving says so. */
function Editing({ organization }: { organization: Organization }) {
  const [base, setBase] = useState(organization);
  return <Edit key={base.version} base={base} organization={organization} onBase={setBase} />;
}

interface EditProps {
  /** The version that is edited. */
  base: Organization;
  /** As last received. */
  organization: Organization;
  /** Goes on with another version. */
  onBase(organization: Organization): void;
}

const FIELDS = { displayName: 'Name', email: 'E-mail', description: 'Description' } as const;
type Fields = Record<keyof typeof FIELDS, string>;
const NAMES = Object.keys(FIELDS) as (keyof Fields)[];

function Edit({ base, organization, onBase }: EditProps) {
  const { id, email } = organization;
  const calls = useCalls(organizationCalls);
  const { toast, refreshAccount } = useServices();
  const [version, setVersion] = useState(base.version);
  // What did not change is not sent: another address needs a proof of who asks.
  const command = useCommand(({ ifMatch, ...changes }: Partial<Fields> & { ifMatch: number }, options) =>
    calls.update(id, changes, { ...options, ifMatch }),
  );
  const link = useCommand((organizationID: string) => calls.sendAccountLink(organizationID));
  const form = useForm({
    initial: { displayName: base.displayName, email: base.email, description: base.description },
    labels: FIELDS,
    checks: {
      displayName: (displayName) => checkOrganization({ displayName })?.message ?? null,
      email: (address) => checkOrganization({ email: address })?.message ?? null,
      description: (description) => checkOrganization({ description })?.message ?? null,
    },
    failure: command.error,
  });
  const changed = NAMES.filter((name) => form.values[name].trim() !== base[name]);
  const conflict = conflictIn<typeof organizationsContract>(command.error);
  const save = async (ifMatch: number): Promise<void> => {
    const changes = Object.fromEntries(changed.map((name) => [name, form.values[name]])) as Partial<Fields>;
    const answer = await command.run({ ...changes, ifMatch });
    if (answer === null) return;
    toast({ text: organizationMessages.updated });
    onBase(answer.updated);
    refreshAccount();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (form.check() && !command.busy) await save(version);
  };
  const send = async (): Promise<void> => {
    const answer = await link.run(id);
    if (answer !== null) toast({ text: `The link was sent to ${answer.sent.email}.` });
  };
  return (
    <div className={classes['column']}>
      <UnsavedChangesPrompt dirty={changed.length > 0} />
      <OrganizationPhoto
        organization={organization}
        // The own picture is no change by somebody else.
        onChange={() => setVersion((before) => before + 1)}
      />
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
        {conflict ? (
          <ConflictChoice
            {...conflict}
            rows={changed.map((name) => ({
              label: FIELDS[name],
              theirs: conflict.record[name] || 'none',
              mine: form.values[name] || 'none',
            }))}
            onTheirs={() => onBase({ ...base, ...conflict.record, version: conflict.current })}
            onMine={() => void save(conflict.current)}
          />
        ) : (
          form.banners.map(({ text }) => (
            <p role="alert" key={String(text)}>
              {text}
            </p>
          ))
        )}
        <div className={classes['actions']}>
          <Button variant="primary" submit busy={command.busy} disabled={changed.length === 0}>
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
