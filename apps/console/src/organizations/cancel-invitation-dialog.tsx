import type { invitationsContract } from '@hawser/contract/organizations';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { CommandDialog } from './command-dialog.tsx';

/** Cancels an invitation. */
export default function CancelInvitationDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(invitationCalls);
  const command = useCommand(({ organizationId, id }: { organizationId: string; id: string }, options) =>
    calls.cancel(organizationId, id, options),
  );
  return (
    <RecordDialog
      {...useRecord<typeof invitationsContract>('invitations', about)}
      title="Cancel Invitation"
      onClose={onClose}
    >
      {(record) => (
        <CommandDialog
          title="Cancel Invitation"
          name={record.name}
          variant="danger"
          command={command}
          argument={record}
          done="Invitation cancelled."
          onClose={onClose}
        >
          The link in the mail stops working.
        </CommandDialog>
      )}
    </RecordDialog>
  );
}
