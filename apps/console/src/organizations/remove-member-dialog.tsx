import type { membersContract } from '@hawser/contract/organizations';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { memberCalls } from './calls.ts';

/** Removes a member from the organization. */
export default function RemoveMemberDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(memberCalls);
  const { toast } = useServices();
  const command = useCommand(({ organizationId, id }: { organizationId: string; id: string }, options) =>
    calls.remove(organizationId, id, options),
  );
  return (
    <RecordDialog
      {...useRecord<typeof membersContract>('members', about)}
      title="Remove Member"
      onClose={onClose}
    >
      {(record) => (
        <Dialog
          open
          onClose={onClose}
          title="Remove Member"
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
                    toast({ text: 'Member removed.' });
                    onClose();
                  })
                }
              >
                Remove Member
              </Button>
            </>
          }
        >
          <p>
            Loses access to everything in this organization within a second: open pages, logs and terminals
            end. What the member made stays.
          </p>
        </Dialog>
      )}
    </RecordDialog>
  );
}
