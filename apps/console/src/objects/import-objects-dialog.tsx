import { splitDocuments } from '@hawser/manifest';
import { useTheme } from '@hawser/ui/themes';
import { UploadField } from '@hawser/ui/upload-field';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { checkImport, importMessage } from './import-check.ts';
import { ObjectForm } from './object-form.tsx';
import { useYamlText } from './use-yaml.ts';

/** Imports several objects into a network, all or none of them. */
export default function ImportObjectsDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const { product } = useTheme();
  const command = useCommand(
    (fields: { networkID: string; objects: { yaml: string; tags: string[] }[] }, options) =>
      calls.importAll(fields.networkID, fields.objects, options),
  );
  const yaml = useYamlText({
    initial: '',
    failure: command.error,
    check: (text) => checkImport(text, { product }),
    messageOf: (messages, text) => importMessage(messages, splitDocuments(text).length),
  });
  return (
    <ObjectForm
      title="Import YAML"
      submitLabel="Import"
      networkID={about}
      tagsDescription="Added to each object."
      yaml={yaml}
      failure={command.error}
      onSubmit={async ({ networkID, tags }) => {
        const objects = splitDocuments(yaml.value).map(({ text }) => ({ yaml: text, tags }));
        const answer = await command.run({ networkID, objects });
        if (answer === null) return;
        const { length } = answer.created.items;
        toast({ text: length === 1 ? '1 object imported.' : `${length} objects imported.` });
        onClose();
      }}
      onClose={onClose}
    >
      <UploadField
        label="YAML file"
        accept=".yaml,.yml,.json"
        description="The file is loaded into the field below. Separate objects with lines of three dashes."
        onFile={(file) => void file?.text().then(yaml.setValue)}
      />
    </ObjectForm>
  );
}
