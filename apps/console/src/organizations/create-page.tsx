import { checkOrganization, checkUniqueName, organizationMessages } from '@hawser/domain/organizations';
import { Button } from '@hawser/ui/button';
import { TextAreaField, TextField } from '@hawser/ui/field';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useCommand } from '../commands/index.ts';
import { CardChoice, useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls, type OrganizationFields } from './calls.ts';
import { useNameStatus } from './use-name-status.ts';
import classes from './organizations.module.css';

const WAYS = [
  { value: 'new', title: 'A new organization', text: 'Starts empty. Your own account stays as it is.' },
  {
    value: 'transform',
    title: 'Make my account an organization',
    text: 'All your networks, clusters and applications become the organization’s. You keep your e-mail address and password, get a new account of your own, and administer it.',
  },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Creates an organization, or makes the account one (Spec 1 §2: query `transform`). */
export function CreatePage() {
  const { search, change } = usePage();
  const { me, toast, refreshAccount } = useServices();
  const calls = useCalls(organizationCalls);
  const navigate = useNavigate();
  const isTransform = search.transform !== undefined && search.transform !== 'false';
  const command = useCommand((fields: OrganizationFields, options) => calls.create(fields, options));
  const form = useForm({
    initial: { uniqueName: '', displayName: '', email: '', description: '' },
    labels: {
      uniqueName: 'Unique name',
      displayName: 'Name',
      email: 'E-mail of the organization',
      description: 'Description',
    },
    checks: {
      uniqueName: checkUniqueName,
      displayName: (displayName) => checkOrganization({ displayName })?.message ?? null,
      email: (email) => checkOrganization({ email })?.message ?? null,
      description: (description) => checkOrganization({ description })?.message ?? null,
    },
    failure: command.error,
  });
  const status = useNameStatus(form.values.uniqueName);
  const unique = form.field('uniqueName');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.check() || command.busy) return;
    const answer = await command.run({ ...form.values, transform: isTransform });
    if (answer === null) return;
    toast({ text: organizationMessages.created });
    if (isTransform) {
      refreshAccount();
      void navigate({ to: '/organizations' });
      return;
    }
    // The page acts in the organization, as all pages of one do.
    const { uniqueName: name } = answer.created;
    void navigate({ to: '/organizations/$name/welcome', params: { name } });
  };
  const isOwn = me.contextUid === me.uid;
  return (
    <div className={classes['column']}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <CardChoice<Way>
          legend="What is created"
          cards={WAYS}
          value={isTransform ? 'transform' : 'new'}
          onChange={(way) => change({ transform: way === 'transform' ? 'true' : undefined })}
        />
        {isTransform && !isOwn && (
          <p className={classes['text']}>This concerns your own account, not the organization you are in.</p>
        )}
        <TextField
          label="Unique name"
          description={
            status.kind === 'available'
              ? 'Available.'
              : 'In the addresses of its pages. It cannot be changed.'
          }
          autoComplete="off"
          spellCheck={false}
          mono
          data-autofocus
          {...unique}
          error={unique.error ?? (status.kind === 'not' ? status.message : undefined)}
        />
        <TextField label="Name" autoComplete="organization" {...form.field('displayName')} />
        <TextField
          label="E-mail of the organization"
          optional
          type="email"
          description="Of its own account, which signs in to plan and payments only. It gets a link to set a password."
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
            {isTransform ? 'Make my account an organization' : 'Create Organization'}
          </Button>
        </div>
      </form>
    </div>
  );
}
