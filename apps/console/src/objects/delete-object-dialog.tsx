import { counted } from '@hawser/domain/counted';
import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import { totalOf } from '@hawser/domain/status';
import { CheckField } from '@hawser/ui/field';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { isApplication } from '../argo/index.ts';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { objectCalls } from './calls.ts';
import { RemovedFrom } from './removed-from.tsx';

/** Deletes an object; its clusters remove it. */
export default function DeleteObjectDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof objectsContract>('objects', about)}
      title="Delete Application"
      onClose={onClose}
    >
      {(object) => <DeleteObject object={object} onClose={onClose} />}
    </RecordDialog>
  );
}

function DeleteObject({ object, onClose }: { object: AppObject; onClose(): void }) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [cascade, setCascade] = useState(true);
  const command = useCommand((id: string, options) => calls.remove(id, options, cascade));
  const clusters = totalOf(object.placementCounts);
  const mayKeep = clusters > 0 && isApplication(object);
  const confirm = async (): Promise<void> => {
    if ((await command.run(object.id)) === null) return;
    toast({
      text: !cascade
        ? 'Application deleted. What it created stays on its clusters.'
        : clusters === 0
          ? 'Application deleted.'
          : 'Application deleted. Its clusters are removing it.',
    });
    if (path.startsWith('/applications/'))
      void navigate({ to: '/applications', replace: true, ignoreBlocker: true });
    else onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete Application"
      phrase={object.name}
      actionLabel="Delete Application"
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, generalMessages.deleteFailed)}
    >
      <p>
        The {object.kind} <b>{object.name}</b> is deleted from{' '}
        {clusters === 0 ? 'this network; it is on no cluster' : counted(clusters, 'cluster')}. Its YAML is
        deleted too. This cannot be undone.
      </p>
      {clusters > 0 && cascade && <RemovedFrom ids={[object.id]} />}
      {mayKeep && (
        <CheckField
          label="Also delete what it created"
          description={
            cascade
              ? 'Argo CD deletes everything that the Application created on these clusters, and then the Application.'
              : 'Only the Application is deleted, from Argo CD. Everything that it created keeps running on its clusters, and nobody syncs or deletes it any more.'
          }
          checked={cascade}
          onChange={setCascade}
        />
      )}
    </ConfirmDialog>
  );
}
