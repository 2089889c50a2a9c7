import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { checkLocation, KUBES_DISTROS } from '@hawser/domain/clusters';
import { permission } from '@hawser/domain/permissions';
import { checkTagName, userTagNames, tagMessages } from '@hawser/domain/tags';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { TagInput } from '@hawser/ui/tag-input';
import { useState } from 'react';
import { conflictIn } from '../client/index.ts';
import { useCommand, useUndo } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { FieldPair, concurrentChange, ConflictChoice, useForm } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ClusterName } from '../status/index.ts';
import { useTags } from '../tags/index.ts';
import { clusterCalls } from './calls.ts';
import { changesOf, type ClusterChanges, conflictRows, formerOf } from './cluster-changes.ts';
import { KubeconfigFields } from './kubeconfig-fields.tsx';
import { StoredCredentials } from './stored-credentials.tsx';
import { useKubeconfig } from './use-kubeconfig.ts';
import classes from './clusters-form.module.css';

const DISTROS = KUBES_DISTROS.map(({ value, label }) => ({ value, label }));

const FIRST_KUBECONFIG = {
  label: 'Kubeconfig',
  description:
    'Optional. Required for public attachments only; the agent does not need it. It is parsed, never executed.',
};
const NEXT_KUBECONFIG = {
  label: 'Replace the credentials',
  description: 'Upload a kubeconfig. The stored credentials are replaced when you save.',
};

/** Updates a cluster. Its name cannot change: installed resources are named after it. */
export default function UpdateClusterDialog({ about, onClose }: PageDialogProps) {
  const cluster = useRecord<typeof clustersContract>('clusters', about);
  const [theirs, setTheirs] = useState<Cluster | null>(null);
  return (
    <RecordDialog {...cluster} title="Update Cluster" onClose={onClose}>
      {(record, isDeleted) => (
        <UpdateCluster
          key={theirs?.version}
          cluster={theirs ?? record}
          latest={record.version}
          isDeleted={isDeleted}
          onClose={onClose}
          // A conflict response contains the current cluster.
          onTheirs={setTheirs}
        />
      )}
    </RecordDialog>
  );
}

interface UpdateClusterProps {
  cluster: Cluster;
  /** The version as last received. */
  latest: number;
  isDeleted: boolean;
  onClose(): void;
  onTheirs(cluster: Cluster): void;
}

function UpdateCluster({ cluster, latest, isDeleted, onClose, onTheirs }: UpdateClusterProps) {
  const calls = useCalls(clusterCalls);
  const { toast } = useServices();
  const suggestions = useTags();
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState(cluster);
  // The base of the edit: the opened version or, after a conflict, the current one.
  const [replaced, setReplaced] = useState(cluster);
  const undoing = useUndo();
  const [tags, setTags] = useState<readonly string[]>(() => userTagNames(cluster.tags));
  const command = useCommand(({ version, ...changes }: ClusterChanges & { version: number }, options) =>
    calls.update(cluster.id, changes, { ...options, ifMatch: version }),
  );
  const form = useForm({
    initial: { location: base.location, kubesDistro: base.kubesDistro },
    labels: { location: 'Location', kubesDistro: 'Distribution' },
    checks: { location: (text) => checkLocation(text) },
    failure: command.error,
    otherwise: 'Cluster could not be updated.',
  });
  const kubeconfig = useKubeconfig(command.error, () => undefined);
  const changes = changesOf(base, { ...form.values, tags });
  const dirty = Object.keys(changes).length > 0 || kubeconfig.dirty;
  const conflict = conflictIn<typeof clustersContract>(command.error);
  const theirChange = concurrentChange({ base: base.version, latest, isDeleted, dirty, command });
  const redefine = permission(base.can, 'redefine');
  const banners = kubeconfig.aws.banners.length === 0 || conflict ? [] : form.banners;

  const submit = async (): Promise<void> => {
    const holds = [form.check(), kubeconfig.check()];
    if (holds.includes(false)) return;
    const answer = await command.run({ ...changes, ...kubeconfig.fields(), version: base.version });
    if (answer === null) return;
    const former = formerOf(replaced, changes);
    // Replaced credentials are deleted: Undo cannot restore them.
    toast({
      text: 'Cluster updated.',
      ...(!kubeconfig.dirty && {
        undo: undoing({
          version: answer.updated.version,
          restore: (options) => calls.update(cluster.id, former, options),
          done: 'Cluster restored.',
          otherwise: 'Cluster could not be updated.',
        }),
      }),
    });
    onClose();
  };
  const keepMine = (): void => {
    command.clear();
    if (conflict) setReplaced(conflict.record);
    setBase({ ...base, version: conflict?.current ?? cluster.version });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Update Cluster"
      subtitle={<ClusterName name={base.alias} simulated={base.simulated} />}
      size={600}
      submitLabel="Save"
      onSubmit={submit}
      {...(dirty ? theirChange.reason : { submitReason: 'No changes yet.' })}
      errors={[...form.errors, ...kubeconfig.aws.errors]}
      banners={conflict ? banners : [...banners, ...theirChange.banners]}
      dirty={dirty}
    >
      {conflict && (
        <ConflictChoice
          {...conflict}
          rows={conflictRows(conflict.record, changes)}
          onTheirs={() => onTheirs(conflict.record)}
          onMine={keepMine}
        />
      )}
      <FieldPair>
        <TextField
          label="Location"
          optional
          autoComplete="off"
          disabled={!redefine.allowed}
          {...form.field('location')}
        />
        <SelectField
          label="Distribution"
          choices={DISTROS}
          disabled={!redefine.allowed}
          {...form.field('kubesDistro')}
        />
      </FieldPair>
      {!redefine.allowed && <p className={classes['note']}>{redefine.reason}</p>}
      <TagInput
        label="Tags"
        optional
        description="Rules select clusters by tags: changing a tag moves applications immediately."
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        placeholder={tagMessages.noneSelected}
        check={(tag) => checkTagName(tag) ?? undefined}
      />
      <StoredCredentials cluster={base} />
      <KubeconfigFields
        form={kubeconfig}
        {...(base.kubeconfig_upload_id === null ? FIRST_KUBECONFIG : NEXT_KUBECONFIG)}
      />
    </FormDialog>
  );
}
