import type { Network, networksContract } from '@hawser/contract/networks';
import { DRIFT_MODES, type DriftMode } from '@hawser/domain/drift';
import { permission } from '@hawser/domain/permissions';
import { SelectField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand, useUndo } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { concurrentChange } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { networkCalls } from './calls.ts';
import { driftModeText } from './drift-mode-text.ts';

const TITLE = 'Changes by hand';

/** What agents of a network do when somebody changes by hand what they applied. */
export default function DriftModeDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog {...useRecord<typeof networksContract>('networks', about)} title={TITLE} onClose={onClose}>
      {(network, isDeleted) => <Choose network={network} isDeleted={isDeleted} onClose={onClose} />}
    </RecordDialog>
  );
}

interface ChooseProps {
  network: Network;
  isDeleted: boolean;
  onClose(): void;
}

function Choose({ network, isDeleted, onClose }: ChooseProps) {
  const calls = useCalls(networkCalls);
  const { toast } = useServices();
  const undoing = useUndo();
  const [base] = useState(network);
  const [mode, setMode] = useState<DriftMode>(network.driftMode);
  const command = useCommand((driftMode: DriftMode, options) =>
    calls.update(network.id, { driftMode }, { ...options, ifMatch: network.version }),
  );
  const dirty = mode !== network.driftMode;
  const update = permission(network.can, 'update');
  const submit = async (): Promise<void> => {
    const answer = await command.run(mode);
    if (answer === null) return;
    toast({
      text: 'Network updated.',
      undo: undoing({
        version: answer.updated.version,
        restore: (options) => calls.update(network.id, { driftMode: base.driftMode }, options),
        done: 'Network restored.',
      }),
    });
    onClose();
  };
  const theirChange = concurrentChange({
    base: network.version,
    latest: network.version,
    isDeleted,
    dirty,
    command,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      subtitle={network.name}
      submitLabel="Save"
      onSubmit={submit}
      dirty={dirty}
      {...(!update.allowed ? { submitReason: update.reason } : !dirty && { submitReason: 'No changes yet.' })}
      {...theirChange.reason}
      banners={
        command.error === null ? theirChange.banners : [{ tone: 'error', text: shownMessage(command.error) }]
      }
    >
      <SelectField
        label="When someone changes an application in a cluster by hand"
        value={mode}
        onChange={(value) => setMode(DRIFT_MODES.find((known) => known === value) ?? 'report')}
        choices={DRIFT_MODES.map((value) => ({ value, label: driftModeText(value) }))}
      />
      <p>Fields that the YAML does not set, such as replicas that an autoscaler owns, are never put back.</p>
    </FormDialog>
  );
}
