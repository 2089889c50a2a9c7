import type { repositoriesContract, Repository } from '@hawser/contract/repositories';
import {
  type ConnectionAccess,
  CREDENTIAL_NAMES,
  checkLabel,
  checkRepositoryUrl,
  repositoryAddress,
  repositoryMessages,
} from '@hawser/domain/repositories';
import { Button } from '@hawser/ui/button';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { conflictIn } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { FieldPair, bothForms, concurrentChange, ConflictChoice, useForm } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { repositoryCalls, type RepositoryFields } from './calls.ts';
import { CredentialsFields } from './credentials-fields.tsx';
import { ACCESSES } from './define-repository-dialog.tsx';
import { type CredentialsForm, useCredentials } from './use-credentials.ts';
import classes from './repositories.module.css';

/** Updates a repository. With another URL its stored credentials are removed. */
export default function UpdateRepositoryDialog({ about, onClose }: PageDialogProps) {
  const repository = useRecord<typeof repositoriesContract>('repositories', about);
  const [theirs, setTheirs] = useState<Repository | null>(null);
  return (
    <RecordDialog {...repository} title="Update Repository" onClose={onClose}>
      {(record, isDeleted) => (
        <UpdateRepository
          key={theirs?.version}
          repository={theirs ?? record}
          latest={record.version}
          isDeleted={isDeleted}
          onClose={onClose}
          onTheirs={setTheirs}
        />
      )}
    </RecordDialog>
  );
}

type Changes = Partial<Omit<RepositoryFields, 'repoType'>>;

interface UpdateRepositoryProps {
  repository: Repository;
  /** The version as last received. */
  latest: number;
  isDeleted: boolean;
  onClose(): void;
  onTheirs(repository: Repository): void;
}

function UpdateRepository({ repository, latest, isDeleted, onClose, onTheirs }: UpdateRepositoryProps) {
  const calls = useCalls(repositoryCalls);
  const { toast } = useServices();
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState(repository);
  const [chosenAccess, setAccess] = useState<ConnectionAccess>(repository.connectionAccess);
  const [isReplacing, replace] = useState(false);
  const command = useCommand(({ version, ...changes }: Changes & { version: number }, options) =>
    calls.update(repository.id, changes, { ...options, ifMatch: version }),
  );
  const form = useForm({
    initial: { url: base.url, label: base.label },
    labels: { url: 'URL', label: 'Label' },
    checks: { url: (text) => checkRepositoryUrl(text, base.repoType), label: checkLabel },
    failure: command.error,
    otherwise: repositoryMessages.notUpdated,
  });
  const url = form.values.url.trim();
  const isSsh = repositoryAddress(url, base.repoType)?.protocol === 'ssh';
  const access = isSsh ? 'private' : chosenAccess;
  const credentials = useCredentials({ url, type: base.repoType, access }, command.error);
  const isMoved = url !== base.url;
  const isKept = base.credentialKind !== null && !isMoved && !isReplacing;
  const isEntered = access === 'private' && !isKept;
  const both = bothForms(form, credentials.form);
  const dirty = both.dirty || access !== base.connectionAccess;
  const changes = (): Changes => ({
    ...(isMoved ? { url } : {}),
    ...(form.values.label === base.label ? {} : { label: form.values.label }),
    ...(access === base.connectionAccess ? {} : { connectionAccess: access }),
    ...(isEntered ? { credentials: credentials.credentials() } : {}),
  });
  const conflict = conflictIn<typeof repositoriesContract>(command.error);
  const theirChange = concurrentChange({ base: base.version, latest, isDeleted, dirty, command });

  const submit = async (): Promise<void> => {
    const holds = [form.check(), !isEntered || credentials.check()];
    if (holds.includes(false)) return;
    if ((await command.run({ ...changes(), version: base.version })) === null) return;
    toast({ text: 'Repository updated.' });
    onClose();
  };
  const keepMine = (): void => {
    command.clear();
    setBase({ ...base, version: conflict?.current ?? repository.version });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Update Repository"
      subtitle={<bdi>{base.label}</bdi>}
      size={600}
      submitLabel="Save"
      onSubmit={submit}
      {...(dirty ? theirChange.reason : { submitReason: 'No changes yet.' })}
      errors={both.errors}
      banners={conflict ? both.banners : [...both.banners, ...theirChange.banners]}
      dirty={dirty}
    >
      {conflict && (
        <ConflictChoice
          {...conflict}
          rows={[
            { label: 'URL', theirs: conflict.record.url ?? '', mine: url },
            { label: 'Label', theirs: conflict.record.label ?? '', mine: form.values.label },
          ]}
          onTheirs={() => onTheirs(conflict.record)}
          onMine={keepMine}
        />
      )}
      <TextField
        label="URL"
        autoComplete="off"
        spellCheck={false}
        mono
        description={
          base.credentialKind === null
            ? 'The server checks the connection when you save.'
            : 'With another URL the stored credentials are removed.'
        }
        {...form.field('url')}
      />
      <FieldPair>
        <TextField label="Label" autoComplete="off" {...form.field('label')} />
        <SelectField
          label="Access"
          value={access}
          onChange={(value) => setAccess(value === 'private' ? 'private' : 'public')}
          disabled={isSsh}
          choices={ACCESSES}
        />
      </FieldPair>
      {access === 'private' && isKept && <Kept repository={base} onReplace={() => replace(true)} />}
      {isEntered && <Entered isMoved={isMoved && base.credentialKind !== null} credentials={credentials} />}
    </FormDialog>
  );
}

function Kept({ repository: { credentialKind }, onReplace }: { repository: Repository; onReplace(): void }) {
  return (
    <div className={classes['check']}>
      <span className={classes['note']}>
        {credentialKind === null ? 'Credentials' : CREDENTIAL_NAMES[credentialKind]} stored. They are never
        shown again.
      </span>
      <Button onClick={onReplace}>Replace credentials</Button>
    </div>
  );
}

function Entered({ isMoved, credentials }: { isMoved: boolean; credentials: CredentialsForm }) {
  return (
    <>
      {isMoved && (
        <p className={classes['note']} role="status">
          The stored credentials belong to the former URL and are removed. Enter those of the new one.
        </p>
      )}
      <CredentialsFields of={credentials} />
    </>
  );
}
