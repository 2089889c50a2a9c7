import {
  checkClusterName,
  checkContextName,
  checkLocation,
  clusterMessages,
  KUBES_DISTROS,
  SYSTEM_TYPES,
} from '@hawser/domain/clusters';
import { checkTagName, tagMessages } from '@hawser/domain/tags';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { TagInput } from '@hawser/ui/tag-input';
import { useRef, useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { FieldPair, useForm } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { useTags } from '../tags/index.ts';
import { clusterCalls, type ClusterFields } from './calls.ts';
import { KubeconfigFields } from './kubeconfig-fields.tsx';
import { useKubeconfig } from './use-kubeconfig.ts';

const DISTROS = KUBES_DISTROS.map(({ value, label }) => ({ value, label }));
const SYSTEMS = SYSTEM_TYPES.map(({ value, label, disabled }) =>
  disabled ? { value, label, reason: '' } : { value, label },
);

/** Defines a cluster, then offers to attach it. */
export default function DefineClusterDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(clusterCalls);
  const { toast } = useServices();
  const page = usePage();
  const suggestions = useTags();
  const filled = useRef<Partial<Record<string, string>>>({});
  const [tags, setTags] = useState<readonly string[]>([]);
  const command = useCommand((fields: ClusterFields, options) => calls.define(fields, options));
  const form = useForm({
    initial: { alias: '', location: '', context_name: '', kubesDistro: 'basic', systemtype: 'kubernetes' },
    labels: {
      alias: 'Name',
      location: 'Location',
      context_name: 'Context name',
      kubesDistro: 'Distribution',
      systemtype: 'System type',
    },
    checks: {
      alias: (text) => checkClusterName(text),
      location: (text) => checkLocation(text),
      context_name: (text) => checkContextName(text),
    },
    failure: command.error,
    otherwise: clusterMessages.notCreated,
  });
  // Fields that were edited are kept; only untouched ones are filled in.
  const fill = (name: keyof typeof form.values, value: string, untouched: string): void => {
    if (value !== '' && [untouched, filled.current[name] ?? untouched].includes(form.values[name])) {
      filled.current[name] = value;
      form.set(name, value);
    }
  };
  const kubeconfig = useKubeconfig(command.error, (context) => {
    fill('alias', context.derivedName, '');
    fill('location', context.region ?? '', '');
    fill('kubesDistro', context.kubesDistro, 'basic');
    // Filled in from the kubeconfig.
    form.set('context_name', '');
  });
  const submit = async (): Promise<void> => {
    const holds = [form.check(), kubeconfig.check()];
    if (holds.includes(false)) return;
    const answer = await command.run({ ...form.values, ...kubeconfig.fields(), tags: [...tags] });
    if (answer === null) return;
    toast({ text: clusterMessages.created });
    page.change({ dialog: 'attach', about: `cluster:${answer.created.id}`, q: undefined });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Define Cluster"
      size={600}
      submitLabel="Define Cluster"
      onSubmit={submit}
      errors={[...form.errors, ...kubeconfig.aws.errors]}
      banners={kubeconfig.aws.banners.length === 0 ? [] : form.banners}
      dirty={form.dirty || kubeconfig.dirty || tags.length > 0}
    >
      <KubeconfigFields
        form={kubeconfig}
        label="Kubeconfig"
        description="Optional. Required for public attachments only; the agent does not need it. It is parsed, never executed."
      />
      <TextField
        label="Name"
        description="Letters, digits and “-”, starting with a letter. Not case-sensitive."
        autoComplete="off"
        spellCheck={false}
        mono
        data-autofocus
        {...form.field('alias')}
      />
      <FieldPair>
        <TextField
          label="Location"
          optional
          autoComplete="off"
          placeholder="eu-central-1"
          {...form.field('location')}
        />
        <SelectField label="Distribution" choices={DISTROS} {...form.field('kubesDistro')} />
      </FieldPair>
      {kubeconfig.upload === null && (
        <TextField
          label="Context name"
          optional
          description="The kubectl context of the cluster. Stored with it, and returned by the API."
          autoComplete="off"
          spellCheck={false}
          mono
          {...form.field('context_name')}
        />
      )}
      <SelectField label="System type" choices={SYSTEMS} {...form.field('systemtype')} />
      <TagInput
        label="Tags"
        optional
        description="Rules select clusters by tags, such as “edge” or “prod”."
        value={tags}
        onChange={setTags}
        suggestions={suggestions}
        placeholder={tagMessages.noneSelected}
        check={(tag) => checkTagName(tag) ?? undefined}
      />
    </FormDialog>
  );
}
