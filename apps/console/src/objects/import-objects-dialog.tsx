import { checkTagName, networkMessages, tagMessages } from '@hawser/domain';
import { splitDocuments } from '@hawser/manifest';
import { FormDialog } from '@hawser/ui/form-dialog';
import { TagInput } from '@hawser/ui/tag-input';
import { useTheme } from '@hawser/ui/themes';
import { UploadField } from '@hawser/ui/upload-field';
import { useState } from 'react';
import { useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { RecordSelect, useForm } from '../form/index.ts';
import { useNetworkChoice } from '../networks/index.ts';
import { useTags } from '../tags/index.ts';
import { checkImport, toldOfImport } from './import-check.ts';
import { useYamlText } from './use-yaml.ts';
import { YamlField } from './yaml-field.tsx';

/** Writes several objects into a network, all or none of them. */
export default function ImportObjectsDialog({ about, onClose }: PageDialogProps) {
  const choice = useNetworkChoice();
  if (choice === null) return null;
  return <ImportObjectsForm networkID={about || choice} onClose={onClose} />;
}

interface ImportObjectsFormProps {
  networkID: string;
  onClose(): void;
}

function ImportObjectsForm({ networkID, onClose }: ImportObjectsFormProps) {
  const { api, toast } = useServices();
  const { product } = useTheme();
  const suggestions = useTags();
  const [tags, setTags] = useState<readonly string[]>([]);
  const command = useCommand(
    (fields: { networkID: string; objects: { yaml: string; tags: string[] }[] }, options) =>
      api.objects.importAll(fields.networkID, fields.objects, options),
  );
  const form = useForm({
    initial: { networkID },
    labels: { networkID: 'Network' },
    checks: { networkID: (id) => (id === '' ? networkMessages.choose : null) },
    failure: command.error,
  });
  const yaml = useYamlText({
    initial: '',
    failure: command.error,
    check: (text) => checkImport(text, { product }),
    told: (messages, text) => toldOfImport(messages, splitDocuments(text).length),
  });
  const submit = async (): Promise<void> => {
    if (!form.check() || !yaml.check()) return;
    const objects = splitDocuments(yaml.value).map(({ text }) => ({ yaml: text, tags: [...tags] }));
    const answer = await command.run({ networkID: form.values.networkID, objects });
    if (answer === null) return;
    const { length } = answer.created.items;
    toast({ text: length === 1 ? '1 object imported.' : `${length} objects imported.` });
    onClose();
  };
  const wrong = yaml.field.error;
  return (
    <FormDialog
      open
      onClose={onClose}
      side="right"
      size={720}
      fullscreen
      title="Import YAML"
      submitLabel="Import"
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
        description="Each of the objects gets them."
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        placeholder={tagMessages.noneSelected}
        check={(tag) => checkTagName(tag) ?? undefined}
      />
      <UploadField
        label="YAML file"
        accept=".yaml,.yml,.json"
        description="It is read into the field below. Several objects stand between lines of three dashes."
        onFile={(file) => void file?.text().then(yaml.setValue)}
      />
      <YamlField {...yaml.field} />
    </FormDialog>
  );
}
