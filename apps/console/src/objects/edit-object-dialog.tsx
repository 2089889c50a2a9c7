import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { totalOf } from '@hawser/domain/status';
import { FormDialog } from '@hawser/ui/form-dialog';
import { VersionsDialog } from '@hawser/ui/versions-dialog';
import { useState } from 'react';
import { conflictIn, shownMessage } from '../client/index.ts';
import { useCommand, useUndo } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { concurrentChange } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { useYaml } from './use-yaml.ts';
import { rolloutText } from './rollout-text.ts';
import { YamlField } from './yaml-field.tsx';

/** Changes the YAML of an object; its clusters apply it. */
export default function EditObjectDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof objectsContract>('objects', about)}
      title="Edit Application"
      onClose={onClose}
    >
      {(object, isDeleted) => <EditObjectForm object={object} isDeleted={isDeleted} onClose={onClose} />}
    </RecordDialog>
  );
}

interface EditObjectFormProps {
  object: AppObject;
  isDeleted: boolean;
  onClose(): void;
}

function EditObjectForm({ object, isDeleted, onClose }: EditObjectFormProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const undoing = useUndo();
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState({ version: object.version, yaml: object.yaml });
  const command = useCommand(({ yaml, version }: { yaml: string; version: number }, options) =>
    calls.update(object.id, { yaml }, { ...options, ifMatch: version }),
  );
  const yaml = useYaml(base.yaml, command.error, object.kind);
  const conflict = conflictIn<typeof objectsContract>(command.error);
  const wrong = yaml.field.error;
  /** Saves over `version`, whose YAML was `before`. */
  const save = async (version: number, before: string): Promise<void> => {
    const answer = await command.run({ yaml: yaml.value, version });
    if (answer === null) return;
    toast({
      text: rolloutText(totalOf(answer.updated.placementCounts)),
      undo: undoing({
        version: answer.updated.version,
        restore: (options) => calls.update(object.id, { yaml: before }, options),
        done: 'YAML restored.',
      }),
    });
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (yaml.check()) await save(base.version, base.yaml);
  };
  const theirs = conflict?.record.yaml ?? object.yaml;
  const chosen = async ({ yaml: whose }: Readonly<Record<string, 'yours' | 'theirs'>>): Promise<void> => {
    const current = conflict?.current ?? object.version;
    if (whose === 'yours') return save(current, theirs);
    command.clear();
    yaml.setValue(theirs);
    setBase({ version: current, yaml: theirs });
  };
  const dirty = yaml.value !== base.yaml;
  const theirChange = concurrentChange({
    base: base.version,
    latest: object.version,
    isDeleted,
    dirty,
    command,
  });
  const failed = command.error !== null && conflict === null && wrong === undefined;
  return (
    <>
      <FormDialog
        open
        onClose={onClose}
        side="right"
        size={720}
        fullscreen
        title={`Edit ${object.name}`}
        subtitle={`${object.kind} in ${object.networkName} · version ${base.version}`}
        submitLabel="Save"
        onSubmit={submit}
        dirty={dirty}
        {...(dirty ? theirChange.reason : { submitReason: 'No changes yet.' })}
        errors={wrong === undefined ? [] : [{ fieldId: yaml.field.id, label: 'YAML', message: wrong }]}
        banners={failed ? [{ tone: 'error', text: shownMessage(command.error) }] : theirChange.banners}
      >
        <YamlField {...yaml.field} autoFocus />
      </FormDialog>
      {conflict && (
        <VersionsDialog
          key={conflict.current}
          open
          onClose={command.clear}
          title={`${object.name} was changed by someone else`}
          at={conflict?.record?.updatedAt ?? null}
          fields={[{ id: 'yaml', label: 'YAML', long: true, before: base.yaml, yours: yaml.value, theirs }]}
          onSave={chosen}
        />
      )}
    </>
  );
}
