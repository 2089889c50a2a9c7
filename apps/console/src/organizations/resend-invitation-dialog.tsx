import type { invitationsContract } from '@hawser/contract/organizations';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { invitationCalls } from './calls.ts';

/** Sends an invitation again. */
export default function ResendInvitationDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(invitationCalls);
  const { toast } = useServices();
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
        <Dialog
          open
          onClose={onClose}
          title="Send Again"
          subtitle={<bdi>{record.name}</bdi>}
          banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
          footer={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="primary"
                busy={command.busy}
                onClick={() =>
                  void command.run(record).then((answer) => {
                    if (answer === null) return;
                    toast({ text: 'Invitation sent.' });
                    onClose();
                  })
                }
              >
                Send Again
              </Button>
            </>
          }
        >
          <p>
            A new mail with a new link is sent, which is valid for seven days. The link before stops working.
          </p>
        </Dialog>
      )}
    </RecordDialog>
  );
}
