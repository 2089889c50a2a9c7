import type { Network } from '@hawser/contract';
import { checkTagName, networkMessages, tagMessages } from '@hawser/domain';
import { Button } from '@hawser/ui/button';
import { FormDialog } from '@hawser/ui/form-dialog';
import { TagInput } from '@hawser/ui/tag-input';
import { useState } from 'react';
import { useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { RecordSelect, useForm } from '../form/index.ts';
import { useWindow } from '../live/index.ts';
import { useNetworkChoice } from '../networks/index.ts';
import { usePage } from '../page/index.ts';
import { useTags } from '../tags/index.ts';
import { DEPLOYMENT_TEMPLATE } from './template.ts';
import { useYaml } from './use-yaml.ts';
import { YamlField } from './yaml-field.tsx';

/** Writes a new object into a network. Where it goes, the network's rules say. */
export default function CreateObjectDialog({ about, onClose }: PageDialogProps) {
  const choice = useNetworkChoice();
  if (choice === null) return null;
  return <CreateObjectForm networkID={about || choice} onClose={onClose} />;
}

interface CreateObjectFormProps {
  networkID: string;
  onClose(): void;
}

function CreateObjectForm({ networkID, onClose }: CreateObjectFormProps) {
  const { api, toast } = useServices();
  const page = usePage();
  const suggestions = useTags();
  const [tags, setTags] = useState<readonly string[]>([]);
  const command = useCommand((fields: { networkID: string; yaml: string; tags: string[] }, options) =>
    api.objects.create(fields, options),
  );
  const form = useForm({
    initial: { networkID },
    labels: { networkID: 'Network' },
    checks: { networkID: (id) => (id === '' ? networkMessages.choose : null) },
    failure: command.error,
  });
  const chosen = form.values.networkID;
  const { rows } = useWindow<Network>(
    chosen === '' ? null : { collection: 'networks', ids: [chosen], range: { from: 0, to: 1 } },
  );
  const yaml = useYaml('', command.error);
  const submit = async (): Promise<void> => {
    if (!form.check() || !yaml.check()) return;
    const answer = await command.run({ networkID: form.values.networkID, yaml: yaml.value, tags: [...tags] });
    if (answer === null) return;
    const network = rows.find((known) => known.id === answer.created.networkID);
    const placed = network !== undefined && network.distributionRules.length > 0;
    toast({ text: placed ? 'Object created.' : 'Object created. No rule places it yet.' });
    page.closeDialog({ row: answer.created.id });
  };
  const wrong = yaml.field.error;
  return (
    <FormDialog
      open
      onClose={onClose}
      side="right"
      size={720}
      fullscreen
      title="Create Object"
      submitLabel="Create Object"
      onSubmit={submit}
      dirty={yaml.dirty || tags.length > 0}
      banners={wrong === undefined ? form.banners : []}
      errors={[
        ...form.errors,
        ...(wrong === undefined ? [] : [{ fieldId: yaml.field.id, label: 'YAML', message: wrong }]),
      ]}
    >
      <RecordSelect
        label="Network"
        collection="networks"
        placeholder={networkID === '' ? networkMessages.none : networkMessages.choose}
        {...form.field('networkID')}
      />
      <TagInput
        label="Tags"
        optional
        description="Rules find the object by them, and by its name and kind."
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        placeholder={tagMessages.noneSelected}
        check={(tag) => checkTagName(tag) ?? undefined}
      />
      <YamlField
        {...yaml.field}
        tools={
          yaml.value === '' && (
            <Button look="link" onClick={() => yaml.setValue(DEPLOYMENT_TEMPLATE)}>
              Begin with a Deployment
            </Button>
          )
        }
      />
    </FormDialog>
  );
}
