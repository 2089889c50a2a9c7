import type { objectsContract } from '@hawser/contract/objects';
import { CheckField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { argoCalls } from './calls.ts';
import { askedText } from './words.ts';

const TITLE = 'Refresh';

/** Has Argo CD compare an Application with its source again. `about`: `<objectID>/<routerID>`, or the id of the object for all its clusters. */
export default function RefreshApplicationDialog({ about, onClose }: PageDialogProps) {
  const [objectID = '', routerID] = about.split('/');
  return (
    <RecordDialog {...useRecord<typeof objectsContract>('objects', objectID)} title={TITLE} onClose={onClose}>
      {({ name }) => <Refresh objectID={objectID} routerID={routerID} name={name} onClose={onClose} />}
    </RecordDialog>
  );
}

interface RefreshProps {
  objectID: string;
  routerID: string | undefined;
  name: string;
  onClose(): void;
}

function Refresh({ objectID, routerID, name, onClose }: RefreshProps) {
  const calls = useCalls(argoCalls);
  const { toast } = useServices();
  const [hard, setHard] = useState(false);
  const command = useCommand(async (action: { type: 'refresh'; hard: boolean }, options) => {
    if (routerID === undefined) await calls.actOnMany({ objectIDs: [objectID], action }, options);
    else await calls.act({ objectID, routerID }, action, options);
    return true;
  });
  const submit = async (): Promise<void> => {
    if ((await command.run({ type: 'refresh', hard })) === null) return;
    toast({ text: askedText('refresh', null) });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${TITLE} ${name}`}
      submitLabel={TITLE}
      onSubmit={submit}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
    >
      <p>
        Argo CD compares it with its source again{routerID === undefined ? ', on each of its clusters' : ''}.
      </p>
      <CheckField
        label="Hard"
        description="Also regenerate the manifests instead of using cached ones."
        checked={hard}
        onChange={setHard}
      />
    </FormDialog>
  );
}
