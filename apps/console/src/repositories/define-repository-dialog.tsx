import {
  type ConnectionAccess,
  checkLabel,
  checkRepositoryUrl,
  repositoryAddress,
  repositoryMessages,
  type RepositoryType,
} from '@hawser/domain/repositories';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { FieldPair, bothForms, CardChoice, useForm } from '../form/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { repositoryCalls, type RepositoryFields } from './calls.ts';
import { CheckBeforeSave } from './check-before-save.tsx';
import { CredentialsFields } from './credentials-fields.tsx';
import { useCredentials } from './use-credentials.ts';

const TYPES = [
  { value: 'git', title: 'Git', text: 'Manifests, Kustomize and charts in folders, over HTTPS or SSH.' },
  { value: 'helm', title: 'Helm', text: 'Charts of a repository with an index, over HTTPS.' },
] as const;
export const ACCESSES = [
  { value: 'public', label: 'Public: no credentials' },
  { value: 'private', label: 'Private: with credentials' },
];
/** Shown for the type that is chosen. */
const EXAMPLES: Readonly<Record<RepositoryType, string>> = {
  git: 'https://git.example.com/team/shop.git',
  helm: 'https://charts.example.com/stable',
};

/** Defines a repository. The result of its check arrives in the list. */
export default function DefineRepositoryDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(repositoryCalls);
  const { toast } = useServices();
  const [type, setType] = useState<RepositoryType>('git');
  const [chosenAccess, setAccess] = useState<ConnectionAccess>('public');
  const command = useCommand((fields: RepositoryFields, options) => calls.define(fields, options));
  const form = useForm({
    initial: { url: '', label: '' },
    labels: { url: 'URL', label: 'Label' },
    checks: { url: (text) => checkRepositoryUrl(text, type), label: checkLabel },
    failure: command.error,
    otherwise: repositoryMessages.notCreated,
  });
  const isSsh = repositoryAddress(form.values.url, type)?.protocol === 'ssh';
  const access = isSsh ? 'private' : chosenAccess;
  const credentials = useCredentials({ url: form.values.url, type, access }, command.error);
  const both = bothForms(form, credentials.form);
  const isComplete = (): boolean =>
    [form.check(), access === 'public' || credentials.check()].every((holds) => holds);
  const secrets = () => (access === 'public' ? {} : { credentials: credentials.credentials() });
  const entered = () => (isComplete() ? { url: form.values.url, repoType: type, ...secrets() } : null);
  const submit = async (): Promise<void> => {
    if (!isComplete()) return;
    const fields: RepositoryFields = {
      ...form.values,
      repoType: type,
      connectionAccess: access,
      ...secrets(),
    };
    if ((await command.run(fields)) === null) return;
    toast({ text: repositoryMessages.created });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Define Repository"
      size={600}
      submitLabel="Define Repository"
      onSubmit={submit}
      {...both}
    >
      <CardChoice<RepositoryType> legend="Type" cards={TYPES} value={type} onChange={setType} />
      <TextField
        label="URL"
        description="The server checks the connection when you save."
        placeholder={EXAMPLES[type]}
        autoComplete="off"
        spellCheck={false}
        mono
        data-autofocus
        {...form.field('url')}
      />
      <FieldPair>
        <TextField
          label="Label"
          optional
          description="The name in lists. Without one, the last part of the URL."
          autoComplete="off"
          {...form.field('label')}
        />
        <SelectField
          label="Access"
          value={access}
          onChange={(value) => setAccess(value === 'private' ? 'private' : 'public')}
          disabled={isSsh}
          choices={ACCESSES}
          {...(isSsh ? { description: repositoryMessages.keyNeeded } : {})}
        />
      </FieldPair>
      {access === 'private' && <CredentialsFields of={credentials} />}
      <CheckBeforeSave entered={entered} />
    </FormDialog>
  );
}
