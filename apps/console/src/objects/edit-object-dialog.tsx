import type { AppObject } from '@hawser/contract';
import { FormDialog } from '@hawser/ui/form-dialog';
import { YamlDiff } from '@hawser/ui/yaml-editor';
import { useState } from 'react';
import { conflictIn, shownMessage, useCommand, useUndo } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { ConflictChoice } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useYaml } from './use-yaml.ts';
import { YamlField } from './yaml-field.tsx';

/** Changes the YAML of an object; the clusters follow. */
export default function EditObjectDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog {...useRecord<AppObject>('objects', about)} title="Edit Object" onClose={onClose}>
      {(object) => <EditObjectForm object={object} onClose={onClose} />}
    </RecordDialog>
  );
}

function EditObjectForm({ object, onClose }: { object: AppObject; onClose(): void }) {
  const { api, toast } = useServices();
  const undoing = useUndo();
  // What was opened is what is edited: a change of somebody else meanwhile is a conflict, told on saving.
  const [base, setBase] = useState({ version: object.version, yaml: object.yaml });
  const command = useCommand(({ yaml, version }: { yaml: string; version: number }, options) =>
    api.objects.update(object.id, { yaml }, { ...options, ifMatch: version }),
  );
  const yaml = useYaml(base.yaml, command.error, object.kind);
  const conflict = conflictIn(command.error);
  const wrong = yaml.field.error;
  const submit = async (): Promise<void> => {
    if (!yaml.check()) return;
    const answer = await command.run({ yaml: yaml.value, version: base.version });
    if (answer === null) return;
    toast({
      text: 'Object saved. Its clusters follow.',
      undo: undoing({
        version: answer.updated.version,
        restore: (options) => api.objects.update(object.id, { yaml: base.yaml }, options),
        done: 'The YAML is as it was.',
      }),
    });
    onClose();
  };
  const theirs = (conflict?.record as Partial<AppObject> | undefined)?.yaml ?? object.yaml;
  const takeTheirs = (): void => {
    command.clear();
    yaml.setValue(theirs);
    setBase({ version: conflict?.current ?? object.version, yaml: theirs });
  };
  const keepMine = (): void => {
    command.clear();
    setBase({ version: conflict?.current ?? object.version, yaml: theirs });
  };
  const dirty = yaml.value !== base.yaml;
  const failed = command.error !== null && conflict === null && wrong === undefined;
  return (
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
      {...(dirty ? {} : { submitReason: 'Nothing is changed yet.' })}
      errors={wrong === undefined ? [] : [{ fieldId: yaml.field.id, label: 'YAML', message: wrong }]}
      banners={failed ? [{ tone: 'error', text: shownMessage(command.error) }] : []}
    >
      {conflict && (
        <ConflictChoice {...conflict} rows={[]} onTheirs={takeTheirs} onMine={keepMine}>
          <YamlDiff label="YAML: theirs and yours" before={theirs} after={yaml.value} />
        </ConflictChoice>
      )}
      <YamlField {...yaml.field} autoFocus />
    </FormDialog>
  );
}
