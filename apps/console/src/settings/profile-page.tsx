import type { Me } from '@hawser/contract/accounts';
import { checkDisplayName, checkProfile } from '@hawser/domain/accounts';
import { Button } from '@hawser/ui/button';
import { Banners } from '@hawser/ui/dialog';
import { TextField } from '@hawser/ui/field';
import { SIGN_IN_ACTIONS } from '../account/index.ts';
import { useCommand } from '../commands/index.ts';
import { UnsavedChangesPrompt, useForm } from '../form/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { sessionCalls } from '../session/index.ts';
import { EmailVerification } from './email-verification.tsx';
import { Photo } from './photo.tsx';
import { Matter, SettingsFrame } from './settings-frame.tsx';
import classes from './settings.module.css';

/** The error of one field of a profile, or null. */
const of = (name: 'companyName' | 'jobTitle' | 'linkedInURL') => (value: string) =>
  checkProfile({ [name]: value })?.message ?? null;

/** The profile of the account, and how it signs in. */
export function ProfilePage() {
  const { me } = useServices();
  return (
    <SettingsFrame title="Profile">
      <Photo />
      <Person key={me.uid} me={me} />
      <Matter title="Sign-in">
        <dl className={classes['facts']}>
          <dt>E-mail</dt>
          <dd className={classes['row']}>
            {me.email} <EmailVerification />
          </dd>
        </dl>
        <div className={classes['row']}>
          <GeneralButtons of={SIGN_IN_ACTIONS} first="default" />
        </div>
      </Matter>
    </SettingsFrame>
  );
}

function Person({ me }: { me: Me }) {
  const calls = useCalls(sessionCalls);
  const { toast, refreshAccount } = useServices();
  const save = useCommand((fields: Parameters<typeof calls.update>[0]) => calls.update(fields));
  const form = useForm({
    initial: {
      displayName: me.displayName,
      companyName: me.companyName,
      jobTitle: me.jobTitle,
      linkedInURL: me.linkedInURL,
    },
    labels: { displayName: 'Name', companyName: 'Company', jobTitle: 'Job title', linkedInURL: 'LinkedIn' },
    checks: {
      displayName: checkDisplayName,
      companyName: of('companyName'),
      jobTitle: of('jobTitle'),
      linkedInURL: of('linkedInURL'),
    },
    failure: save.error,
  });
  const submit = async (): Promise<void> => {
    if (!form.check() || (await save.run(form.values)) === null) return;
    toast({ text: 'Profile saved.' });
    refreshAccount();
  };
  return (
    <Matter title="About you" text="Others in your organizations see your name and picture.">
      <UnsavedChangesPrompt dirty={form.dirty} />
      <form
        className={classes['fields']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Banners banners={form.banners} />
        <TextField label="Name" autoComplete="name" {...form.field('displayName')} />
        <TextField label="Company" optional autoComplete="organization" {...form.field('companyName')} />
        <TextField label="Job title" optional autoComplete="organization-title" {...form.field('jobTitle')} />
        <TextField
          label="LinkedIn"
          optional
          type="url"
          inputMode="url"
          placeholder="https://www.linkedin.com/in/…"
          {...form.field('linkedInURL')}
        />
        <div>
          <Button variant="primary" submit busy={save.busy} disabled={!form.dirty}>
            Save profile
          </Button>
        </div>
      </form>
    </Matter>
  );
}
