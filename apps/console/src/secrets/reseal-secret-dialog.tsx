import type { SealedObject, sealedObjectsContract } from '@hawser/contract/secrets';
import { FormDialog } from '@hawser/ui/form-dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { secretCalls } from './calls.ts';

const TITLE = 'Seal Again';

/** Has the controller of its cluster seal a SealedSecret again with its newest key. `about`: the id of the object. */
export default function ResealSecretDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof sealedObjectsContract>('sealedObjects', about)}
      title={TITLE}
      onClose={onClose}
    >
      {(record) => <Reseal record={record} onClose={onClose} />}
    </RecordDialog>
  );
}

function Reseal({ record, onClose }: { record: SealedObject; onClose(): void }) {
  const { toast } = useServices();
  const calls = useCalls(secretCalls);
  const command = useCommand((_: object, options) => calls.reseal(record.id, options));
  const { allowed, reason } = record.can.reseal;
  const submit = async (): Promise<void> => {
    if ((await command.run({})) === null) return;
    toast({ text: `${record.name} was sealed again, as version ${record.version + 1}.` });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      subtitle={record.clusterName === null ? record.name : `${record.name} on ${record.clusterName}`}
      submitLabel={TITLE}
      {...(allowed ? {} : { submitReason: reason })}
      onSubmit={submit}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
    >
      <p>
        The controller of Sealed Secrets in the cluster seals the values again with its newest key. Nobody
        else opens them: they stay the same, and neither this server nor the agent sees them.
      </p>
      <p>The result is a new version of the application, which the agent applies.</p>
    </FormDialog>
  );
}
