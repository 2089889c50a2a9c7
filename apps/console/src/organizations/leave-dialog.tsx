import type { organizationsContract } from '@hawser/contract/organizations';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';
import { CommandDialog } from './command-dialog.tsx';

/** Leaves an organization; the page goes on in the own account. */
export default function LeaveDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(organizationCalls);
  const { me, leaveContext, switchContext } = useServices();
  const command = useCommand((id: string, options) => leaveContext(() => calls.leave(id, options)));
  return (
    <RecordDialog
      {...useRecord<typeof organizationsContract>('organizations', about)}
      title="Leave Organization"
      onClose={onClose}
    >
      {({ id, displayName }) => (
        <CommandDialog
          title="Leave Organization"
          name={displayName}
          variant="danger"
          command={command}
          argument={id}
          onClose={onClose}
          onDone={() => switchContext(me.uid, { notice: { text: 'You left the organization.' } })}
        >
          You lose access to its networks, clusters and applications. To come back you need an invitation.
        </CommandDialog>
      )}
    </RecordDialog>
  );
}
