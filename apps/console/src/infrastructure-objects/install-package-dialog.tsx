import { isPackageReference, packageManifest, packageMessages } from '@hawser/domain/infrastructure';
import { networkMessages } from '@hawser/domain/networks';
import { yamlText } from '@hawser/manifest';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { RecordSelect, useForm } from '../form/index.ts';
import { useNetworkChoice } from '../network-choice/index.ts';
import { findNetworks, packageNetworkOption } from '../networks/index.ts';
import { objectCalls } from '../objects/index.ts';
import { usePage } from '../page/index.ts';
import { useProviderOptions } from '../provider-options/index.ts';
import { useCalls, useServices } from '../services/index.ts';

const TITLE = 'Install Provider Package';

/** Installs a package of a provider on the hub of a network, at one version. */
export default function InstallPackageDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const page = usePage();
  const choice = useNetworkChoice();
  const { options } = useProviderOptions();
  const command = useCommand((fields: { networkID: string; yaml: string; tags: string[] }, call) =>
    calls.create(fields, call),
  );
  const form = useForm({
    initial: { networkID: about || choice || '', reference: '' },
    labels: { networkID: 'Network', reference: 'Package' },
    checks: {
      networkID: (id) => (id === '' ? networkMessages.choose : null),
      reference: (text) => (isPackageReference(text.trim()) ? null : packageMessages.reference),
    },
    failure: command.error,
  });
  const known = options.flatMap(({ packages }) => packages);
  const { networkID, reference } = form.values;
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const yaml = yamlText(packageManifest(reference.trim()));
    const answer = await command.run({ networkID, yaml, tags: [] });
    if (answer === null) return;
    toast({ tone: 'positive', text: packageMessages.installed });
    page.closeDialog({ row: answer.created.id });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      submitLabel={TITLE}
      cancelLabel="Cancel"
      onSubmit={submit}
      dirty={form.dirty}
      banners={form.banners}
      errors={form.errors}
    >
      <p>
        A package is a program that Crossplane downloads and runs on the hub. It adds the kinds of a cloud’s
        resources. The agent of the hub must have been given the API group pkg.crossplane.io.
      </p>
      <RecordSelect
        label="Network"
        find={findNetworks}
        optionOf={packageNetworkOption}
        placeholder={networkMessages.choose}
        {...form.field('networkID')}
      />
      {known.length > 0 && (
        <SelectField
          label="Known packages"
          optional
          description="At the versions that this installation pins."
          choices={[
            { value: '', label: 'Another one' },
            ...known.map((each) => ({ value: each, label: each.slice(each.lastIndexOf('/') + 1) })),
          ]}
          value={known.includes(reference) ? reference : ''}
          onChange={(value) => form.set('reference', value)}
        />
      )}
      <TextField
        label="Package"
        description="The package with its version."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('reference')}
      />
    </FormDialog>
  );
}
