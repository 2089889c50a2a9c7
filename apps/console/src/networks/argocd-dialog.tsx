import type { Network, networksContract } from '@hawser/contract/networks';
import { ARGOCD_MODES, ARGOCD_SERVICE_TYPES, argoCdVersions } from '@hawser/domain/argocd';
import { permission } from '@hawser/domain/permissions';
import { SelectField, TextField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { useCommand } from '../commands/index.ts';
import { AbsentRecord, type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { concurrentChange, useForm } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { type ArgoCdFields, networkCalls } from './calls.ts';

const TITLE = 'Argo CD';
const MODES: Readonly<Record<(typeof ARGOCD_MODES)[number], string>> = {
  install: 'Install',
  existing: 'Use the existing one',
  remove: 'Uninstall',
};

/** How a network has its Argo CD. */
export default function ArgoCdDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog {...useRecord<typeof networksContract>('networks', about)} title={TITLE} onClose={onClose}>
      {(network, isDeleted) =>
        network.argocd === null ? (
          <AbsentRecord title={TITLE} onClose={onClose} />
        ) : (
          <Choose
            network={network}
            stored={network.argocd.settings}
            isDeleted={isDeleted}
            onClose={onClose}
          />
        )
      }
    </RecordDialog>
  );
}

interface ChooseProps {
  network: Network;
  stored: ArgoCdFields;
  isDeleted: boolean;
  onClose(): void;
}

function Choose({ network, stored, isDeleted, onClose }: ChooseProps) {
  const calls = useCalls(networkCalls);
  const { toast } = useServices();
  const [base] = useState(network.version);
  const command = useCommand((argocd: Partial<ArgoCdFields>, options) =>
    calls.update(network.id, { argocd }, { ...options, ifMatch: network.version }),
  );
  const { mode, version, namespace, serviceType, overrideHostname } = stored;
  const form = useForm({
    initial: { mode, version, namespace, serviceType, overrideHostname },
    labels: {
      mode: 'Argo CD',
      version: 'Version',
      namespace: 'Namespace',
      serviceType: 'Service type',
      overrideHostname: 'Host name',
    },
    failure: command.error,
    at: 'argocd.',
  });
  const update = permission(network.can, 'update');
  const submit = async (): Promise<void> => {
    const { values } = form;
    const answer = await command.run({
      mode: ARGOCD_MODES.find((each) => each === values.mode) ?? mode,
      version: values.version,
      namespace: values.namespace.trim(),
      serviceType: ARGOCD_SERVICE_TYPES.find((each) => each === values.serviceType) ?? serviceType,
      overrideHostname: values.overrideHostname.trim(),
    });
    if (answer === null) return;
    toast({ text: 'Network updated.' });
    onClose();
  };
  const latest = network.version;
  const theirs = concurrentChange({ base, latest, isDeleted, dirty: form.dirty, command });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      subtitle={network.name}
      submitLabel="Save"
      onSubmit={submit}
      dirty={form.dirty}
      errors={form.errors}
      {...(!update.allowed
        ? { submitReason: update.reason }
        : !form.dirty && { submitReason: 'No changes yet.' })}
      {...theirs.reason}
      banners={[...form.banners, ...theirs.banners]}
    >
      <SelectField
        label="Argo CD"
        description="Installing and removing need the permissions of an administrator of the hub, which a command gives. An Argo CD that someone else installed is never changed."
        choices={ARGOCD_MODES.map((value) => ({ value, label: MODES[value] }))}
        {...form.field('mode')}
      />
      <SelectField
        label="Version"
        description="Another version replaces the installed one, with the permissions of an administrator of the hub."
        choices={argoCdVersions(version).map((value) => ({ value, label: value }))}
        {...form.field('version')}
      />
      <TextField
        label="Namespace"
        description="Namespace of Argo CD on the hub; not “default”. Created if missing."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('namespace')}
      />
      <SelectField
        label="Service type"
        description="How the UI of Argo CD is exposed. With ClusterIP, add an Ingress yourself."
        choices={ARGOCD_SERVICE_TYPES.map((value) => ({ value, label: value }))}
        {...form.field('serviceType')}
      />
      <TextField
        label="Host name"
        optional
        description="Host name of the UI, if the agent cannot detect it."
        autoComplete="off"
        spellCheck={false}
        mono
        {...form.field('overrideHostname')}
      />
    </FormDialog>
  );
}
