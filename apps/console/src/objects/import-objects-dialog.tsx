import { splitDocuments } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { useTheme } from '@hawser/ui/themes';
import { UploadField } from '@hawser/ui/upload-field';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { BadDocuments } from './bad-documents.tsx';
import { objectCalls } from './calls.ts';
import { badMessage, checkImport, documentsAt, refusedDocuments } from './import-check.ts';
import { ObjectForm } from './object-form.tsx';
import { useYamlText } from './use-yaml.ts';

const importedText = (count: number): string =>
  count === 1 ? '1 application imported.' : `${count.toLocaleString('en')} applications imported.`;

/** Imports several objects into a network, all or none of them. If some are at fault, the others can be imported first. */
export default function ImportObjectsDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const { product } = useTheme();
  const command = useCommand(
    (fields: { networkID: string; objects: { yaml: string; tags: string[] }[] }, options) =>
      calls.importAll(fields.networkID, fields.objects, options),
  );
  // Positions of the documents that were sent: the server's messages count these.
  const [sent, setSent] = useState<readonly number[]>([]);
  const refusedIn = (messages: Readonly<Record<string, string>>) =>
    refusedDocuments(messages).map(({ at, message }) => ({ at: sent[at] ?? at, message }));
  const yaml = useYamlText({
    initial: '',
    failure: command.error,
    check: (text) => checkImport(text, { product }),
    messageOf: (messages, text) => badMessage(refusedIn(messages), splitDocuments(text).length),
  });
  const documents = splitDocuments(yaml.value);
  const bad = [...(yaml.finding?.bad ?? []), ...refusedIn(yaml.answers)].toSorted((a, b) => a.at - b.at);
  const error = badMessage(bad, documents.length) ?? yaml.field.error;
  const isBad = (at: number): boolean => bad.some((document) => document.at === at);
  const rest = documents.length - bad.length;

  const send = async (
    { networkID, tags }: { networkID: string; tags: string[] },
    isSent: (at: number) => boolean,
  ): Promise<number | null> => {
    const positions = [...documents.keys()].filter(isSent);
    setSent(positions);
    const objects = positions.flatMap((at) => documents[at] ?? []).map(({ text }) => ({ yaml: text, tags }));
    const answer = await command.run({ networkID, objects });
    return answer === null ? null : answer.created.items.length;
  };
  const importRest = async (to: { networkID: string; tags: string[] }): Promise<void> => {
    const left = documentsAt(yaml.value, isBad);
    const count = await send(to, (at) => !isBad(at));
    if (count === null) return;
    // Those at fault stay, to be corrected.
    yaml.setValue(left);
    toast({ text: importedText(count) });
  };
  return (
    <ObjectForm
      title="Import YAML"
      submitLabel="Import"
      networkID={about}
      tagsDescription="Added to each application."
      yaml={{ ...yaml, field: { ...yaml.field, error } }}
      failure={command.error}
      onSubmit={async (to) => {
        const count = await send(to, () => true);
        if (count === null) return;
        toast({ text: importedText(count) });
        onClose();
      }}
      extra={(to) =>
        bad.length > 0 &&
        rest > 0 && (
          <Button disabled={command.busy} onClick={() => void importRest(to)}>
            {rest === 1 ? 'Import the other one' : `Import the other ${rest.toLocaleString('en')}`}
          </Button>
        )
      }
      onClose={onClose}
    >
      <UploadField
        label="YAML file"
        accept=".yaml,.yml,.json"
        description="The file is loaded into the field below. Separate applications with lines of three dashes."
        onFile={(file) => void file?.text().then(yaml.setValue)}
      />
      {documents.length > 1 && <BadDocuments bad={bad} documents={documents} />}
    </ObjectForm>
  );
}
