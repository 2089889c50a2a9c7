import { ORIGINS } from '@hawser/domain/wire';
import { ArrowText } from '@hawser/ui/arrow-text';
import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import type { Banner } from '@hawser/ui/dialog';
import { FormDialog } from '@hawser/ui/form-dialog';
import type { YamlMarker } from '@hawser/ui/yaml-editor';
import { useMemo, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { concurrentChange } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { useLatest } from './latest-version.ts';
import { rolloutText } from './rollout-text.ts';
import { SaveReview, useSave } from './save-review.tsx';
import { TheirChange } from './their-change.tsx';
import { useYaml } from './use-yaml.ts';
import { YamlViews } from './yaml-views.tsx';

/** Changes the YAML of an object: Save opens the review, which saves it. */
export default function EditObjectDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof wholeObjectsContract>('wholeObjects', about)}
      title="Edit Application"
      onClose={onClose}
    >
      {(object, isDeleted) => <EditObjectForm object={object} isDeleted={isDeleted} onClose={onClose} />}
    </RecordDialog>
  );
}

interface EditObjectFormProps {
  object: WholeObject;
  isDeleted: boolean;
  onClose(): void;
}

function EditObjectForm({ object, isDeleted, onClose }: EditObjectFormProps) {
  const calls = useCalls(objectCalls);
  // Edits are based on the opened version: a concurrent change is shown in the review.
  const [base, setBase] = useState({ version: object.version, yaml: object.yaml });
  const [isReviewing, setReviewing] = useState(false);
  const check = useCommand((text: string) => calls.preview(object.id, text));
  const save = useSave();
  const latest = useLatest(object, save);
  const yaml = useYaml(base.yaml, check.error, object.networkID, object.kind);
  const wrong = yaml.field.error;
  const submit = async (): Promise<void> => {
    if (!yaml.check()) return;
    save.clear();
    if ((await check.run(yaml.value)) !== null) setReviewing(true);
  };
  const takeTheirs = (): void => {
    save.clear();
    yaml.setValue(latest.yaml);
    setBase(latest);
    setReviewing(false);
  };
  const dirty = yaml.value !== base.yaml;
  const theirs = concurrentChange({
    base: base.version,
    latest: object.version,
    isDeleted,
    dirty,
    command: save,
  });
  const isTheirs = latest.version > base.version && latest.yaml !== base.yaml;
  const { id, name, kind } = object;
  const changes = useMemo(
    () => [{ id, name, kind, version: latest.version, before: latest.yaml, after: yaml.value }],
    [id, name, kind, latest.version, latest.yaml, yaml.value],
  );
  const failed = check.error !== null && wrong === undefined;
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
        {...(dirty ? theirs.reason : { submitReason: 'No changes yet.' })}
        errors={wrong === undefined ? [] : [{ fieldId: yaml.field.id, label: 'YAML', message: wrong }]}
        banners={failed ? [{ tone: 'error', text: shownMessage(check.error) }] : theirs.banners}
      >
        <YamlViews
          {...yaml.field}
          isChecked={yaml.isChecked}
          onClusters={yaml.onClusters}
          usesGitOps={object.origin === ORIGINS.gitops}
          autoFocus
        />
      </FormDialog>
      {isReviewing && (
        <SaveReview
          title={`Review changes of ${object.name}`}
          subtitle={
            <ArrowText>{`${object.kind} in ${object.networkName} · version ${latest.version} → ${latest.version + 1}`}</ArrowText>
          }
          changes={changes}
          save={save}
          cancelLabel="Back"
          {...(isDeleted && { submitReason: 'Deleted.' })}
          banners={isDeleted ? theirs.banners : warningsOf(yaml.field.markers)}
          doneText={rolloutText}
          undoneText="YAML restored."
          onSaved={onClose}
          onClose={() => setReviewing(false)}
        >
          {isTheirs && <TheirChange base={base.yaml} latest={latest} onTheirs={takeTheirs} />}
        </SaveReview>
      )}
    </>
  );
}

/** Repeated before saving: the clusters may refuse it. */
function warningsOf(markers: readonly YamlMarker[]): readonly Banner[] {
  const [first, ...others] = markers;
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : ` And ${others.length.toLocaleString('en')} more.`;
  return [{ tone: 'warning', text: `Line ${first.line}: ${first.message}${more}` }];
}
