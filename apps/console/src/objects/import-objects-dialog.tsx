import type { ApplyPreview } from '@hawser/contract/objects';
import { splitDocuments, type YamlDocument } from '@hawser/manifest';
import { useTheme } from '@hawser/ui/themes';
import { UploadField } from '@hawser/ui/upload-field';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { DivideList } from './divide-list.tsx';
import { checkImport, checkWhole, documentsAt } from './import-check.ts';
import { ImportReview } from './import-review.tsx';
import { ObjectForm } from './object-form.tsx';
import { useYamlText } from './use-yaml.ts';

/** A preview, and what it is of. */
interface Previewed {
  readonly networkID: string;
  readonly networkName: string;
  readonly tags: string[];
  readonly text: string;
  readonly documents: readonly YamlDocument[];
  readonly preview: ApplyPreview;
}

/** Imports several objects into a network: first a preview, then those that are chosen. */
export default function ImportObjectsDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(objectCalls);
  const { product } = useTheme();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const command = useCommand(
    ({ networkID, documents, tags }: Pick<Previewed, 'networkID' | 'documents' | 'tags'>) =>
      calls.previewApply(
        networkID,
        documents.map(({ text }) => ({ yaml: text, tags })),
      ),
  );
  const yaml = useYamlText({
    initial: '',
    failure: command.error,
    check: checkWhole,
    checkTyped: (text) => checkImport(text, { product }),
    messageOf: () => undefined,
  });
  return (
    <>
      <ObjectForm
        title="Import YAML"
        submitLabel="Preview Import"
        networkID={about}
        tagsDescription="Added to each application."
        yaml={yaml}
        failure={command.error}
        onSubmit={async ({ networkID, tags }, network) => {
          const documents = splitDocuments(yaml.value);
          const preview = await command.run({ networkID, documents, tags });
          if (preview === null) return;
          setPreviewed({
            networkID,
            networkName: network?.name ?? '',
            tags,
            text: yaml.value,
            documents,
            preview,
          });
        }}
        onClose={onClose}
      >
        <UploadField
          label="YAML files"
          accept=".yaml,.yml,.json"
          multiple
          description="The files are loaded into the field below. Separate applications with lines of three dashes."
          onFiles={(files) => {
            if (files.length > 0)
              void Promise.all(files.map((file) => file.text())).then((texts) =>
                yaml.setValue(joined(texts)),
              );
          }}
        />
        <DivideList text={yaml.value} onDivided={yaml.setValue} />
      </ObjectForm>
      {previewed !== null && (
        <ImportReview
          {...previewed}
          onImported={(isDone) => {
            // Those that were not imported stay, to be corrected.
            yaml.setValue(documentsAt(previewed.text, (at) => !isDone(at)));
          }}
          onBack={() => setPreviewed(null)}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** The texts of files as one, each a document or several. */
const joined = (texts: readonly string[]): string =>
  texts.map((text) => text.replace(/^\ufeff/, '').trimEnd()).join('\n---\n');
