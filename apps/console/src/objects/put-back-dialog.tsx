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

/** Applies an application again where it was changed by hand. `about`: its id, or `<objectID>/<routerID>` for one cluster. */
export default function PutBackDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID] = about.split('/');
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', objectID)} title={TITLE} onClose={onClose}>
      {(object) => <PutBack object={object} routerID={routerID} onClose={onClose} />}
    </RecordDialog>
  );
}

interface PutBackProps {
  object: AppObject;
  routerID: string | undefined;
  onClose(): void;
}

function PutBack({ object, routerID, onClose }: PutBackProps) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const command = useCommand((_: object, options) => calls.putBack(object.id, routerID, options));
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
        Version {object.version} is applied again on{' '}
        {routerID === undefined ? 'every cluster where it was changed by hand' : 'this cluster'}. What was
        changed there is lost.
      </p>
    </FormDialog>
  );
}
