import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { declaredTags, manifestDetails } from '@hawser/domain/objects';
import { userTagNames } from '@hawser/domain/tags';
import { parseManifests, readObject, withField, withoutRuntimeFields } from '@hawser/manifest';
import { TextField } from '@hawser/ui/field';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { ObjectForm } from './object-form.tsx';
import { useYaml } from './use-yaml.ts';

/** Creates an application from the YAML of another, with a name of its own. */
export default function CopyObjectDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof wholeObjectsContract>('wholeObjects', about)}
      title="Copy Application"
      onClose={onClose}
    >
      {(object) => <CopyObjectForm object={object} onClose={onClose} />}
    </RecordDialog>
  );
}

const NAME = ['metadata', 'name'] as const;

function CopyObjectForm({ object, onClose }: { object: WholeObject; onClose(): void }) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const page = usePage();
  // Later changes of the copied application do not change what is being edited.
  const [initial] = useState(() => copyOf(object));
  const command = useCommand((fields: { networkID: string; yaml: string; tags: string[] }, options) =>
    calls.create(fields, options),
  );
  const yaml = useYaml(initial.yaml, command.error, object.networkID);
  const [isLeft, leave] = useState(false);
  const read = readObject(yaml.value);
  const name = 'object' in read ? read.object.name : nameIn(yaml.value);
  const isWrong = name !== null && !('object' in read) && read.detail === manifestDetails.name;
  return (
    <ObjectForm
      title={`Copy ${object.name}`}
      submitLabel="Create Application"
      networkID={object.networkID}
      tagsDescription="Rules select applications by tags, name and kind."
      initialTags={initial.tags}
      yaml={yaml}
      failure={command.error}
      hasForm
      onSubmit={async (to, network) => {
        const answer = await command.run({ ...to, yaml: yaml.value });
        if (answer === null) return;
        toast({
          text: network?.distributionRules.length
            ? 'Application created.'
            : 'Application created. No rule matches it yet.',
        });
        page.closeDialog({ row: answer.created.id });
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        description={`The name of the copy. ${object.name} stays as it is.`}
        mono
        value={name ?? ''}
        disabled={name === null}
        onBlur={() => leave(true)}
        onChange={(next) => {
          const changed = withField(yaml.value, NAME, next);
          if (changed !== null) yaml.setValue(changed);
        }}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...(isWrong && (isLeft || yaml.isChecked) && { error: manifestDetails.name })}
      />
    </ObjectForm>
  );
}

/** The YAML with another name, and the tags; those that the YAML itself names are not passed again. */
function copyOf({ yaml, name, tags }: WholeObject): { yaml: string; tags: readonly string[] } {
  const exported = withoutRuntimeFields(yaml);
  const copy = withField(exported, NAME, `${name.slice(0, 58)}-copy`) ?? exported;
  const read = readObject(copy);
  const isDeclared = 'object' in read && declaredTags(read.object.manifest).length > 0;
  return { yaml: copy, tags: isDeclared ? [] : userTagNames(tags) };
}

/** The name while the rest of the YAML may be invalid; null where it cannot be read. */
function nameIn(yaml: string): string | null {
  const parsed = parseManifests(yaml);
  const [document] = 'documents' in parsed ? parsed.documents : [];
  if (typeof document !== 'object' || document === null || !('metadata' in document)) return null;
  const { metadata } = document;
  if (typeof metadata !== 'object' || metadata === null) return null;
  return 'name' in metadata && typeof metadata.name === 'string' ? metadata.name : '';
}
