import type { invitationsContract } from '@hawser/contract/organizations';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { invitationCalls } from './calls.ts';

/** Cancels an invitation. */
export default function CancelInvitationDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(invitationCalls);
  const { toast } = useServices();
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
        <Dialog
          open
          onClose={onClose}
          title="Cancel Invitation"
          subtitle={<bdi>{record.name}</bdi>}
          banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
          footer={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="danger"
                busy={command.busy}
                onClick={() =>
                  void command.run(record).then((answer) => {
                    if (answer === null) return;
                    toast({ text: 'Invitation cancelled.' });
                    onClose();
                  })
                }
              >
                Cancel Invitation
              </Button>
            </>
          }
        >
          <p>The link in the mail stops working.</p>
        </Dialog>
      )}
    </RecordDialog>
  );
}
