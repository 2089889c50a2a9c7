import type { WholeObject, wholeObjectsContract } from '@hawser/contract/objects';
import { generalMessages } from '@hawser/domain/fields';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { deletionIn } from '../objects/editor/index.ts';
import { objectCalls } from '../objects/index.ts';
import { InCloudChoice, useNotApplied } from './in-cloud-choice.tsx';
import { omissionsOf, useTree } from '../resource-tree/index.ts';
import { useCalls, useServices } from '../services/index.ts';

const TITLE = 'Delete Infrastructure Object';
/** Composed resources that are named. */
const NAMED = 20;

/** Deletes an infrastructure object, and says what that deletes in the cloud. */
export default function DeleteInfrastructureDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof wholeObjectsContract>('wholeObjects', about)}
      title={TITLE}
      onClose={onClose}
    >
      {(object) => <DeleteInfrastructure object={object} onClose={onClose} />}
    </RecordDialog>
  );
}

function DeleteInfrastructure({ object, onClose }: { object: WholeObject; onClose(): void }) {
  const calls = useCalls(objectCalls);
  const { toast } = useServices();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const command = useCommand((id: string, options) => calls.remove(id, options));
  const { name, kind, routerID } = object;
  const deletion = deletionIn(object);
  const [hasChosen, setChosen] = useState(false);
  const effect = deletion === null || deletion.effect === 'composed' ? null : deletion.effect;
  // What it would be without a choice needs no waiting: only what was chosen here may not be on the hub yet.
  const reason = useNotApplied(object, effect === 'kept' || hasChosen ? effect : null);
  const confirm = async (): Promise<void> => {
    if ((await command.run(object.id)) === null) return;
    toast({ text: 'Infrastructure Object deleted. The hub is removing it.' });
    if (path.startsWith(`/infrastructure/${object.id}`))
      void navigate({ to: '/infrastructure/objects', replace: true, ignoreBlocker: true });
    else onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={TITLE}
      phrase={name}
      actionLabel={TITLE}
      {...(reason === null ? {} : { reason })}
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error, generalMessages.deleteFailed)}
    >
      <p>
        The {kind} <b>{name}</b> is deleted from the hub of {object.networkName}, with its YAML. This cannot
        be undone.
      </p>
      <InCloud object={object} />
      {effect !== null && <InCloudChoice object={object} effect={effect} onChosen={() => setChosen(true)} />}
      {routerID !== null && deletion?.effect === 'composed' && (
        <Composed objectID={object.id} routerID={routerID} />
      )}
    </ConfirmDialog>
  );
}

const because = (field: string): string => (field === '' ? '' : ` (${field})`);

function InCloud({ object }: { object: WholeObject }) {
  if (object.derivedKind === 'Provider.pkg.crossplane.io')
    return (
      <p>
        The package and its kinds are removed from the hub. <b>Delete the objects of its kinds first</b>:
        without it nobody deletes in the cloud what they made.
      </p>
    );
  const deletion = deletionIn(object);
  if (deletion === null) return null;
  if (deletion.effect === 'kept')
    return (
      <p>
        <b>What it made stays in the cloud</b>
        {because(deletion.because)}. Nobody manages it any more, and the cloud goes on charging for it.
      </p>
    );
  if (deletion.effect === 'deleted')
    return (
      <p>
        <b>Crossplane also deletes the {object.kind} in the cloud</b>, with everything in it
        {because(deletion.because)}. It stays in the list of what the hub is removing until the cloud has done
        so.
      </p>
    );
  return (
    <p>
      <b>Crossplane also deletes what it is composed of</b>, and of that in the cloud whatever the deletion
      policy of each resource does not keep.
    </p>
  );
}

/** What it is composed of, as the hub says now. */
function Composed({ objectID, routerID }: { objectID: string; routerID: string }) {
  const { tree, stream } = useTree({ routerID, of: { objectID } });
  const composed = [...tree.nodes.values()].filter(({ uid }) => uid !== tree.root);
  if (tree.observedAt === null)
    return (
      <p role="status">
        {stream.kind === 'ended' || stream.kind === 'interrupted'
          ? 'The hub does not say what it is composed of.'
          : 'Asking the hub what it is composed of…'}
      </p>
    );
  const isWhole = tree.complete && tree.unreadable.length === 0;
  return (
    <>
      {composed.length > 0 && (
        <DeletionList
          label="What is deleted with it"
          groups={[
            {
              title: composed.length === 1 ? 'composed resource' : 'composed resources',
              count: composed.length,
              items: composed.slice(0, NAMED).map((node) => ({ name: node.name, where: node.kind })),
            },
          ]}
        />
      )}
      {composed.length === 0 && isWhole && (
        <p>{tree.nodes.has(tree.root) ? 'It is composed of nothing yet.' : 'It is not on the hub.'}</p>
      )}
      {!isWhole && (
        <p>
          <b>It may be composed of more.</b> {omissionsOf(tree).join(' ')}
        </p>
      )}
    </>
  );
}
