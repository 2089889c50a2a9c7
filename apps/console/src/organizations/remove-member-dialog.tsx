import type { membersContract } from '@hawser/contract/organizations';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls } from '../services/index.ts';
import { memberCalls } from './calls.ts';
import { CommandDialog } from './command-dialog.tsx';

/** Removes a member from the organization. */
export default function RemoveMemberDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(memberCalls);
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
        <CommandDialog
          title="Remove Member"
          name={record.name}
          variant="danger"
          command={command}
          argument={record}
          done="Member removed."
          onClose={onClose}
        >
          Loses access to everything in this organization within a second: open pages, logs and terminals end.
          What the member made stays.
        </CommandDialog>
      )}
    </RecordDialog>
  );
}
