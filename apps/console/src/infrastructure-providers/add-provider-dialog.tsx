import type { CreateInfrastructureProvider } from '@hawser/contract/infrastructure';
import type { Network, networksContract } from '@hawser/contract/networks';
import {
  hasProviderConfig,
  optionsFor,
  PROVIDER_CONFIG_FAMILIES,
  providerMessages,
  providerSlug,
} from '@hawser/domain/infrastructure';
import { secretMessages } from '@hawser/domain/secrets';
import { toHex } from '@hawser/ports';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { NetworkIcon } from '@hawser/ui/icons';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { RecordSelect } from '../form/index.ts';
import { queryOf, useRecord } from '../live/index.ts';
import { ProviderSelect, useProviderOptions, useRefusedOption } from '../provider-options/index.ts';
import { ChangedCertificates, useAccepting } from '../sealing/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { providerCalls } from './calls.ts';
import { EMPTY_ENTRY } from './provider-entry.ts';
import { ConfigFields, CredentialFields } from './provider-form-fields.tsx';
import { useProviderForm } from './use-provider-form.ts';
import { useSealing } from './use-sealing.ts';
import classes from './infrastructure-providers.module.css';

/** Networks with Crossplane. One without a pem key can be chosen: its hub's certificate may wait to be accepted here. */
const optionOf = ({ name, can: { generateSecret } }: Network) => ({
  label: name,
  icon: <NetworkIcon size={14} />,
  ...(generateSecret.allowed || generateSecret.reason === secretMessages.pemKeyMissing
    ? {}
    : { reason: generateSecret.reason }),
});

const FAMILIES = [
  { value: 'ProviderConfig', label: 'ProviderConfig: resources of the whole cluster' },
  { value: 'ClusterProviderConfig', label: 'ClusterProviderConfig: resources in namespaces' },
];

/** Adds an infrastructure provider to a network. Its credentials are sealed here, for the hub. */
export default function AddProviderDialog({ about, onClose }: PageDialogProps) {
  const { toast, ports } = useServices();
  const calls = useCalls(providerCalls);
  const known = useProviderOptions();
  const [networkID, setNetworkID] = useState(about);
  const { record: network } = useRecord<typeof networksContract>('networks', networkID);
  const command = useCommand((body: CreateInfrastructureProvider, options) => calls.create(body, options));
  useRefusedOption(known, command.error);
  const form = useProviderForm(EMPTY_ENTRY, command.error, providerMessages.notCreated);
  const sealing = useSealing(networkID);
  const accepting = useAccepting(sealing.remember);
  const { entry, change, problems, idOf } = form;
  const option = known.options.find(({ id }) => id === entry.providerKey);
  // Names of the same beginning differ in their Secrets.
  const [suffix] = useState(() => toHex(ports.random.bytes(3)));

  const networkProblem = (): Record<string, string> => {
    if (networkID === '') return { networkID: secretMessages.chooseNetwork };
    if (network !== undefined && !network.can.generateSecret.allowed)
      return { networkID: network.can.generateSecret.reason };
    return sealing.reason === null ? {} : { networkID: sealing.reason };
  };
  const submit = async (): Promise<void> => {
    if (!form.check(option, true, networkProblem()) || option === undefined) return;
    const secretName = `${providerSlug(entry.name) || 'provider'}-${suffix}`;
    const sealed = await sealing.seal(entry, option, secretName);
    if ('messages' in sealed) return form.fail(sealed.messages);
    const { name, providerKey, providerName, configValues, providerConfigKind } = entry;
    const body = {
      networkID,
      name,
      providerKey,
      providerName,
      configValues,
      providerConfigKind,
      sealedSecret: sealed.yaml,
    };
    if ((await command.run(body)) === null) return;
    change(EMPTY_ENTRY);
    toast({ text: providerMessages.created });
    onClose();
  };
  const isDirty = entry !== EMPTY_ENTRY;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Add Provider"
      size={600}
      submitLabel="Add Provider"
      onSubmit={submit}
      errors={form.errorsWith(option)}
      banners={[
        ...form.banners,
        ...(accepting.error === null
          ? []
          : [{ tone: 'error' as const, text: shownMessage(accepting.error) }]),
      ]}
      dirty={isDirty}
    >
      <div className={classes['fields']}>
        <RecordSelect<Network>
          id={idOf('networkID')}
          label="Network"
          description="One with Crossplane and Sealed Secrets. The credentials are sealed in this browser for its hub."
          placeholder={secretMessages.chooseNetwork}
          value={networkID}
          onChange={setNetworkID}
          onBlur={() => undefined}
          error={problems['networkID']}
          find={({ text, ids, range }) =>
            queryOf<typeof networksContract>({
              collection: 'networks',
              features: ['crossplane'],
              ...(text === undefined ? {} : { text }),
              ...(ids === undefined ? {} : { ids }),
              range,
            })
          }
          optionOf={optionOf}
        />
        {sealing.hub !== undefined && (
          <ChangedCertificates targets={[sealing.hub]} onAccept={(target) => void accepting.accept(target)} />
        )}
        <TextField
          id={idOf('name')}
          label="Name"
          value={entry.name}
          onChange={(name) => change({ ...entry, name })}
          error={problems['name']}
          autoComplete="off"
        />
        <ProviderSelect
          id={idOf('providerKey')}
          options={optionsFor(known.options, { single: true })}
          known={known}
          value={entry.providerKey}
          onChange={(providerKey) => change({ ...EMPTY_ENTRY, name: entry.name, providerKey })}
          error={problems['providerKey']}
        />
        {option !== undefined && (
          <>
            <ConfigFields {...{ entry, option, problems, idOf }} onChange={change} />
            {hasProviderConfig(option.id) && (
              <SelectField
                id={idOf('providerConfigKind')}
                label="ProviderConfig"
                description="Which resources it is for. Packages before version 2 have the first alone; it cannot be changed later."
                choices={FAMILIES}
                value={entry.providerConfigKind}
                onChange={(value) => {
                  const family = PROVIDER_CONFIG_FAMILIES.find((each) => each === value);
                  if (family !== undefined) change({ ...entry, providerConfigKind: family });
                }}
              />
            )}
            <section className={classes['credentials']} aria-label="Credentials">
              <CredentialFields {...{ entry, option, problems, idOf }} onChange={change} />
            </section>
          </>
        )}
      </div>
    </FormDialog>
  );
}
