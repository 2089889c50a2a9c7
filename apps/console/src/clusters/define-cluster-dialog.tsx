import {
  checkClusterName,
  checkLocation,
  checkTagName,
  clusterMessages,
  KUBES_DISTROS,
  SYSTEM_TYPES,
} from '@hawser/domain';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { TagInput } from '@hawser/ui/tag-input';
import { useState } from 'react';
import { type ClusterFields, useCommand } from '../api/index.ts';
import { useServices } from '../app/services.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { useTags } from '../tags/index.ts';
import classes from './define-cluster.module.css';

const DISTROS = KUBES_DISTROS.map(({ value, label }) => ({ value, label }));
const SYSTEMS = SYSTEM_TYPES.map(({ value, label, disabled }) =>
  disabled ? { value, label, reason: '' } : { value, label },
);

/** Defines a cluster, then offers to attach it. */
export default function DefineClusterDialog({ onClose }: PageDialogProps) {
  const { api, toast } = useServices();
  const page = usePage();
  const suggestions = useTags();
  const [tags, setTags] = useState<readonly string[]>([]);
  const command = useCommand((fields: ClusterFields, options) => api.clusters.define(fields, options));
  const form = useForm({
    initial: { alias: '', location: '', context_name: '', kubesDistro: 'basic', systemtype: 'kubernetes' },
    labels: {
      alias: 'Name',
      location: 'Location',
      context_name: 'Context name',
      kubesDistro: 'Distribution',
      systemtype: 'System type',
    },
    checks: { alias: checkClusterName, location: checkLocation },
    failure: command.error,
    otherwise: clusterMessages.notCreated,
  });
  const submit = async (): Promise<void> => {
    if (!form.check()) return;
    const answer = await command.run({ ...form.values, tags: [...tags] });
    if (answer === null) return;
    toast({ text: clusterMessages.created });
    page.change({ dialog: 'attach', about: `cluster:${answer.created.id}`, q: undefined });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Define Cluster"
      size={560}
      submitLabel="Define Cluster"
      onSubmit={submit}
      errors={form.errors}
      banners={form.banners}
      dirty={form.dirty || tags.length > 0}
    >
      <TextField
        label="Name"
        description="Letters, digits or “-”, a letter first. Large and small letters are the same."
        autoComplete="off"
        spellCheck={false}
        mono
        data-autofocus
        {...form.field('alias')}
      />
      <div className={classes['pair']}>
        <TextField
          label="Location"
          optional
          autoComplete="off"
          placeholder="eu-central-1"
          {...form.field('location')}
        />
        <TextField
          label="Context name"
          optional
          autoComplete="off"
          spellCheck={false}
          mono
          placeholder="kind-edge"
          {...form.field('context_name')}
        />
      </div>
      <div className={classes['pair']}>
        <SelectField label="Distribution" choices={DISTROS} {...form.field('kubesDistro')} />
        <SelectField label="System type" choices={SYSTEMS} {...form.field('systemtype')} />
      </div>
      <TagInput
        label="Tags"
        optional
        description="Rules place objects by them, such as “edge” or “prod”."
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        check={(tag) => checkTagName(tag) ?? undefined}
      />
    </FormDialog>
  );
}
