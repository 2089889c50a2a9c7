import type { invitationsContract } from '@hawser/contract/organizations';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { CommandDialog } from './command-dialog.tsx';

/** Sends an invitation again. */
export default function ResendInvitationDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(invitationCalls);
  const command = useCommand(({ organizationId, id }: { organizationId: string; id: string }, options) =>
    calls.resend(organizationId, id, options),
  );
  return (
    <RecordDialog
      {...useRecord<typeof invitationsContract>('invitations', about)}
      title="Send Again"
      onClose={onClose}
    >
      {(record) => (
        <CommandDialog
          title="Send Again"
          name={record.name}
          variant="primary"
          command={command}
          argument={record}
          done="Invitation sent."
          onClose={onClose}
        >
          A new mail with a new link is sent, which is valid for seven days. The link before stops working.
        </CommandDialog>
      )}
    </RecordDialog>
  );
}
