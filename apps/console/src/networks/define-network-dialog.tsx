import { checkNetworkName, networkMessages, networkNameOf } from '@hawser/domain';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';

/** Makes a network: for now a basic one, which needs no more than a name. */
export default function DefineNetworkDialog({ onClose }: PageDialogProps) {
  const { api, toast } = useServices();
  const page = usePage();
  const command = useCommand((name: string, options) => api.networks.define(name, options));
  const form = useForm({
    initial: { name: '' },
    labels: { name: 'Name' },
    checks: { name: checkNetworkName },
    failure: command.error,
    otherwise: networkMessages.notCreated,
  });
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const answer = await command.run(networkNameOf(form.values.name));
    if (answer === null) return;
    toast({ tone: 'positive', text: networkMessages.created });
    page.change({ dialog: undefined, about: undefined, row: `n:${answer.created.id}`, q: undefined });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Define Network"
      submitLabel="Define Network"
      onSubmit={submit}
      errors={form.errors}
      banners={form.banners}
      dirty={form.dirty}
    >
      <TextField
        label="Name"
        description="2 to 63 lower-case letters, digits or “-”. It is how clusters and rules know the network, and it stays."
        autoComplete="off"
        spellCheck={false}
        mono
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}
