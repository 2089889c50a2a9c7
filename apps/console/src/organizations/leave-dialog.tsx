import type { organizationsContract } from '@hawser/contract/organizations';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';

/** Leaves an organization; the page goes on in the own account. */
export default function LeaveDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(organizationCalls);
  const { me, toast, switchContext } = useServices();
  const command = useCommand((id: string, options) => calls.leave(id, options));
  const leave = async (id: string): Promise<void> => {
    if ((await command.run(id)) === null) return;
    toast({ text: 'You left the organization.' });
    switchContext(me.uid);
  };
  return (
    <RecordDialog
      {...useRecord<typeof organizationsContract>('organizations', about)}
      title="Leave Organization"
      onClose={onClose}
    >
      {({ id, displayName }) => (
        <Dialog
          open
          onClose={onClose}
          title="Leave Organization"
          subtitle={<bdi>{displayName}</bdi>}
          banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
          footer={
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="danger" busy={command.busy} onClick={() => void leave(id)}>
                Leave Organization
              </Button>
            </>
          }
        >
          <p>
            You lose access to its networks, clusters and applications. To come back you need an invitation.
          </p>
        </Dialog>
      )}
    </RecordDialog>
  );
}
