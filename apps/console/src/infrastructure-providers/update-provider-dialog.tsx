import type {
  infrastructureProviderConfigsContract,
  InfrastructureProviderConfig,
  UpdateInfrastructureProvider,
} from '@hawser/contract/infrastructure';
import { providerMessages, type ProviderOption } from '@hawser/domain/infrastructure';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useEffect, useRef, useState } from 'react';
import { conflictIn } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { concurrentChange, ConflictChoice } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { type KnownOptions, useProviderOptions, useRefusedOption } from '../provider-options/index.ts';
import { ChangedCertificates, useAccepting } from '../sealing/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { providerCalls } from './calls.ts';
import { EMPTY_ENTRY, type ProviderEntry, WITHDRAWN } from './provider-entry.ts';
import { ConfigFields, CredentialFields } from './provider-form-fields.tsx';
import { useProviderForm } from './use-provider-form.ts';
import { useSealing } from './use-sealing.ts';
import classes from './infrastructure-providers.module.css';

const TITLE = 'Update Provider';

/** Updates an infrastructure provider. Its credentials are never shown: they can be replaced. */
export default function UpdateProviderDialog({ about, onClose }: PageDialogProps) {
  const provider = useRecord<typeof infrastructureProviderConfigsContract>(
    'infrastructureProviderConfigs',
    about,
  );
  const known = useProviderOptions();
  const [theirs, setTheirs] = useState<InfrastructureProviderConfig | null>(null);
  return (
    <RecordDialog {...provider} title={TITLE} onClose={onClose}>
      {(record, isDeleted) => (
        <UpdateProvider
          key={theirs?.version}
          provider={theirs ?? record}
          known={known}
          latest={record.version}
          isDeleted={isDeleted}
          onClose={onClose}
          onTheirs={setTheirs}
        />
      )}
    </RecordDialog>
  );
}

interface UpdateProviderProps {
  provider: InfrastructureProviderConfig;
  known: KnownOptions;
  /** The version as last received. */
  latest: number;
  isDeleted: boolean;
  onClose(): void;
  onTheirs(provider: InfrastructureProviderConfig): void;
}

const entryOf = (provider: InfrastructureProviderConfig): ProviderEntry => ({
  ...EMPTY_ENTRY,
  name: provider.name,
  providerKey: provider.providerKey,
  providerName: provider.providerName,
  configValues: provider.configValues,
});

function UpdateProvider({ provider, known, latest, isDeleted, onClose, onTheirs }: UpdateProviderProps) {
  const calls = useCalls(providerCalls);
  const { toast } = useServices();
  // Edits are based on the opened version: a concurrent change is a conflict, reported on save.
  const [base, setBase] = useState(provider);
  const [isReplacing, replace] = useState(false);
  const credentials = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isReplacing) credentials.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isReplacing]);
  const command = useCommand(
    ({ version, ...changes }: UpdateInfrastructureProvider & { version: number }, options) =>
      calls.update(provider.id, changes, { ...options, ifMatch: version }),
  );
  useRefusedOption(known, command.error);
  const [initial] = useState(() => entryOf(provider));
  const form = useProviderForm(initial, command.error, providerMessages.notUpdated);
  const sealing = useSealing(isReplacing ? base.networkID : '');
  const accepting = useAccepting(sealing.remember);
  const { entry, change, problems, idOf } = form;
  const option = known.options.find(({ id }) => id === base.providerKey);
  const isWithdrawn = known.isKnown && option === undefined;
  const changes = changesOf(entry, base, isWithdrawn);
  const dirty = (isReplacing && !isWithdrawn) || Object.keys(changes).length > 0;
  const conflict = conflictIn<typeof infrastructureProviderConfigsContract>(command.error);
  const theirChange = concurrentChange({ base: base.version, latest, isDeleted, dirty, command });

  const submit = async (): Promise<void> => {
    if (!form.check(option ?? withdrawn(base), isReplacing)) return;
    let sealedSecret: string | undefined;
    if (isReplacing && option !== undefined) {
      if (sealing.reason !== null) return form.fail([sealing.reason]);
      const sealed = await sealing.seal(entry, option, base.credsProviderDetails.name);
      if ('messages' in sealed) return form.fail(sealed.messages);
      sealedSecret = sealed.yaml;
    }
    const body = { ...changes, ...(sealedSecret !== undefined && { sealedSecret }), version: base.version };
    if ((await command.run(body)) === null) return;
    toast({ text: 'Provider updated.' });
    onClose();
  };
  const keepMine = (): void => {
    command.clear();
    setBase({ ...base, version: conflict?.current ?? provider.version });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      subtitle={<bdi>{base.name}</bdi>}
      size={600}
      submitLabel="Save"
      onSubmit={submit}
      {...(dirty ? theirChange.reason : { submitReason: 'No changes yet.' })}
      errors={form.errorsWith(option)}
      banners={conflict ? [] : [...form.banners, ...theirChange.banners]}
      dirty={dirty}
    >
      <div className={classes['fields']}>
        {conflict && (
          <ConflictChoice
            {...conflict}
            rows={[
              { label: 'Name', theirs: conflict.record.name ?? '', mine: entry.name },
              {
                label: 'Values',
                theirs: valuesText(conflict.record.configValues ?? {}),
                mine: valuesText(entry.configValues),
              },
            ]}
            onTheirs={() => onTheirs(conflict.record)}
            onMine={keepMine}
          />
        )}
        <TextField
          id={idOf('name')}
          label="Name"
          description={`Objects refer to it by ${base.resourceName}, which stays.`}
          value={entry.name}
          onChange={(name) => change({ ...entry, name })}
          error={problems['name']}
          autoComplete="off"
        />
        {option === undefined ? (
          <Withdrawn id={idOf('providerKey')} known={known} />
        ) : (
          <>
            <ConfigFields {...{ entry, option, problems, idOf }} onChange={change} />
            <section ref={credentials} className={classes['credentials']} aria-label="Credentials">
              {isReplacing ? (
                <>
                  {sealing.hub !== undefined && (
                    <ChangedCertificates
                      targets={[sealing.hub]}
                      onAccept={(target) => void accepting.accept(target)}
                    />
                  )}
                  <CredentialFields {...{ entry, option, problems, idOf }} onChange={change} />
                </>
              ) : (
                <Stored provider={base} onReplace={() => replace(true)} />
              )}
            </section>
          </>
        )}
      </div>
    </FormDialog>
  );
}

/** What is other than it was opened; of a provider that is not offered any more, its name alone. */
function changesOf(
  entry: ProviderEntry,
  base: InfrastructureProviderConfig,
  isWithdrawn: boolean,
): UpdateInfrastructureProvider {
  const name = entry.name === base.name ? {} : { name: entry.name };
  if (isWithdrawn) return name;
  return {
    ...name,
    ...(entry.providerName === base.providerName ? {} : { providerName: entry.providerName }),
    ...(valuesText(entry.configValues) === valuesText(base.configValues)
      ? {}
      : { configValues: entry.configValues }),
  };
}

const valuesText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value.trim()}`)
    .join('\n');

/** Stands for a provider of which nothing is known any more, so that its name can still be changed. */
const withdrawn = ({ providerKey: id }: InfrastructureProviderConfig): ProviderOption => ({
  id,
  name: id,
  active: false,
  isCustom: false,
  format: 'json',
  credentialFields: [],
  credentialFieldsHelpText: '',
  multiProviderCredentialFields: false,
  configFields: [],
  packages: [],
});

function Withdrawn({ id, known: { isKnown, failure } }: { id: string; known: KnownOptions }) {
  if (failure !== null) return <p role="alert">The providers could not be read. {failure}</p>;
  if (!isKnown) return <p role="status">One moment...</p>;
  return (
    <p className={classes['note']} id={id} tabIndex={-1} role="status">
      {WITHDRAWN}
    </p>
  );
}

function Stored({
  provider: { credsProviderDetails },
  onReplace,
}: {
  provider: InfrastructureProviderConfig;
  onReplace(): void;
}) {
  const { namespace, name, sealedAt } = credsProviderDetails;
  return (
    <div className={classes['stored']}>
      <span className={classes['note']}>
        Credentials sealed <Age instant={sealedAt} /> ago, in the Secret{' '}
        <code>
          {namespace}/{name}
        </code>
        . They are never shown again.
      </span>
      <Button onClick={onReplace}>Replace credentials</Button>
    </div>
  );
}
