import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { FormDialog } from '@hawser/ui/form-dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { putBackText } from './rollout-text.ts';

const TITLE = 'Put back';

/** Applies an application again on every cluster where it was changed by hand. */
export default function PutBackDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', about)} title={TITLE} onClose={onClose}>
      {(object) => <PutBack object={object} onClose={onClose} />}
    </RecordDialog>
  );
}

function PutBack({ object, onClose }: { object: AppObject; onClose(): void }) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const command = useCommand((_: object, options) => calls.putBack(object.id, undefined, options));
  const submit = async (): Promise<void> => {
    const answer = await command.run({});
    if (answer === null) return;
    toast({ text: putBackText(answer.clusters) });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${TITLE} ${object.name}`}
      submitLabel={TITLE}
      onSubmit={submit}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
    >
      <p>
        Version {object.version} is applied again on every cluster where it was changed by hand. What was
        changed there is lost.
      </p>
    </FormDialog>
  );
}
