import type { Member, membersContract } from '@hawser/contract/organizations';
import type { OrganizationRole } from '@hawser/domain/organizations';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { type PageDialogProps, RecordDialog } from '../dialogs/index.ts';
import { CardChoice } from '../form/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { memberCalls } from './calls.ts';

const ROLES = [
  { value: 'member', title: 'Member', text: 'Works on networks, clusters and applications.' },
  {
    value: 'admin',
    title: 'Administrator',
    text: 'Also changes members, credentials, the plan and the organization itself.',
  },
] as const;

/** Gives a member another role. */
export default function ChangeRoleDialog({ about, onClose }: PageDialogProps) {
  return (
    <RecordDialog
      {...useRecord<typeof membersContract>('members', about)}
      title="Change Role"
      onClose={onClose}
    >
      {(member) => <ChangeRole member={member} onClose={onClose} />}
    </RecordDialog>
  );
}

function ChangeRole({ member, onClose }: { member: Member; onClose(): void }) {
  const calls = useCalls(memberCalls);
  const { toast } = useServices();
  const [role, setRole] = useState<OrganizationRole>(member.role);
  const command = useCommand((chosen: OrganizationRole, options) =>
    calls.changeRole(member.organizationId, member.id, chosen, { ...options, ifMatch: member.version }),
  );
  const submit = async (): Promise<void> => {
    if ((await command.run(role)) === null) return;
    toast({ text: 'Role changed.' });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Change Role"
      subtitle={<bdi>{member.name}</bdi>}
      submitLabel="Change Role"
      onSubmit={submit}
      errors={[]}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
      dirty={role !== member.role}
    >
      <CardChoice<OrganizationRole> legend="Role" cards={ROLES} value={role} onChange={setRole} />
    </FormDialog>
  );
}
