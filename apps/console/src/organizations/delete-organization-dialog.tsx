import type { organizationsContract } from '@hawser/contract/organizations';
import { organizationMessages } from '@hawser/domain/organizations';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';

/** Deletes an organization in which nothing is left. */
export default function DeleteOrganizationDialog({ about, onClose }: PageDialogProps) {
  const calls = useCalls(organizationCalls);
  const { me, leaveContext, switchContext } = useServices();
  const command = useCommand(({ id, uniqueName }: { id: string; uniqueName: string }, options) =>
    leaveContext(() => calls.remove(id, uniqueName, options)),
  );
  return (
    <RecordDialog
      {...useRecord<typeof organizationsContract>('organizations', about)}
      title="Delete Organization"
      onClose={onClose}
    >
      {({ id, uniqueName, memberCount }) => (
        <ConfirmDialog
          open
          onClose={onClose}
          title="Delete Organization"
          phrase={uniqueName}
          actionLabel="Delete Organization"
          onConfirm={async () => {
            if ((await command.run({ id, uniqueName })) === null) return;
            switchContext(me.uid, { notice: { text: organizationMessages.deleted } });
          }}
          error={command.error === null ? undefined : shownMessage(command.error)}
        >
          <p>
            This cannot be undone.{' '}
            {memberCount === 1 ? 'Its only member loses' : `Its ${memberCount} members lose`} access, and its
            account can no longer sign in. Networks, clusters and repositories have to be deleted first.
          </p>
        </ConfirmDialog>
      )}
    </RecordDialog>
  );
}
