import { checkKeyName, KEY_DAYS } from '@hawser/domain/api-keys';
import { Button } from '@hawser/ui/button';
import { CommandBox } from '@hawser/ui/copy-button';
import { Dialog } from '@hawser/ui/dialog';
import { CheckField, SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { apiKeyCalls } from './calls.ts';

const DAYS = KEY_DAYS.map((days) => ({
  value: String(days),
  label: days === null ? 'Never' : days === 365 ? 'After a year' : `After ${days} days`,
}));

/** Creates an API key, and shows it: this is the only time. */
export default function CreateApiKeyDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(apiKeyCalls);
  const { ports } = useServices();
  const create = useCommand((body: Parameters<typeof calls.create>[0], options) =>
    calls.create(body, options),
  );
  const [readsOnly, setReadsOnly] = useState(true);
  const [days, setDays] = useState('90');
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useForm({
    initial: { name: '' },
    labels: { name: 'Name' },
    checks: { name: checkKeyName },
    failure: create.error,
    otherwise: 'The API key was not created.',
  });
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const chosen = KEY_DAYS.find((each) => String(each) === days) ?? null;
    const answer = await create.run({ name: form.values.name, readsOnly, days: chosen });
    if (answer !== null) setMade({ name: answer.created.name, key: answer.key });
  };
  if (made !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="API Key Created"
        subtitle={<bdi>{made.name}</bdi>}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        {/* Not the button of the footer: another Enter after the name would close what is shown only once. */}
        <p tabIndex={-1} data-autofocus>
          Copy the key now and keep it secret: it is shown only once.
        </p>
        <CommandBox command={made.key} what="key" />
        <p>Try it:</p>
        <CommandBox
          command={`curl -H 'Authorization: Bearer ${made.key}' ${ports.origin}/api/networks`}
          what="command"
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Create API Key"
      submitLabel="Create API Key"
      onSubmit={submit}
      errors={form.errors}
      banners={form.banners}
      dirty={form.dirty}
    >
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="Nightly backup"
        description="What the key is for."
        {...form.field('name')}
      />
      <CheckField
        label="Only let it read"
        description="It can then see everything in this context, and change nothing."
        checked={readsOnly}
        onChange={setReadsOnly}
      />
      <SelectField label="Ends" value={days} onChange={setDays} choices={DAYS} />
    </FormDialog>
  );
}
