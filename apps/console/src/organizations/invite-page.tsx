import type { Organization } from '@hawser/contract/organizations';
import { checkEmail } from '@hawser/domain/fields';
import {
  INVITATIONS_AT_ONCE,
  organizationMessages,
  type OrganizationRole,
} from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { TextAreaField } from '@hawser/ui/field';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { CardChoice } from '../form/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { invitationCalls } from './calls.ts';
import { type Invitee, inviteesIn } from './invitees-in.ts';
import { OrganizationFrame } from './organization-frame.tsx';
import classes from './organizations.module.css';

const ROLES = [
  { value: 'member', title: 'Member', text: 'Works on networks, clusters and applications.' },
  {
    value: 'admin',
    title: 'Administrator',
    text: 'Also changes members, credentials, the plan and the organization itself.',
  },
] as const;

/** Invites people by their addresses (Spec 1 §2). */
export function InvitePage() {
  return (
    <OrganizationFrame>
      {(organization) => {
        const may = permission(organization.can, 'invite');
        return may.allowed ? (
          <Invite organization={organization} />
        ) : (
          <p className={classes['wait']} role="alert">
            {may.reason}
          </p>
        );
      }}
    </OrganizationFrame>
  );
}

function Invite({ organization: { id, uniqueName: name } }: { organization: Organization }) {
  const { search } = usePage();
  const { toast } = useServices();
  const navigate = useNavigate();
  const calls = useCalls(invitationCalls);
  const [text, setText] = useState(search.email ?? '');
  const [role, setRole] = useState<OrganizationRole>('member');
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand((invitees: readonly Invitee[], options) =>
    calls.invite(
      id,
      invitees.map((invitee) => ({ ...invitee, role })),
      options,
    ),
  );
  const check = (): string | null => {
    const addresses = inviteesIn(text).map(({ inviteeEmail }) => inviteeEmail);
    if (addresses.length === 0) return organizationMessages.invitedNobody;
    if (addresses.length > INVITATIONS_AT_ONCE)
      return `Enter at most ${INVITATIONS_AT_ONCE} addresses at once.`;
    const wrong = addresses.find((address) => checkEmail(address) !== null);
    return wrong === undefined ? null : `${wrong}: ${checkEmail(wrong) ?? ''}`;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = check();
    setProblem(found);
    if (found !== null || command.busy) return;
    const invitees = inviteesIn(text);
    if ((await command.run(invitees)) === null) return;
    toast({ text: invitees.length === 1 ? 'Invitation sent.' : `${invitees.length} invitations sent.` });
    void navigate({ to: '/organizations/$name/invitations', params: { name } });
  };
  return (
    <div className={classes['column']}>
      <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextAreaField
          label="E-mail addresses"
          description="One a line, also as Ada Lovelace <ada@example.org>. Each gets a link that works once, for seven days, and only for this address."
          rows={6}
          value={text}
          error={problem ?? (command.error === null ? undefined : shownMessage(command.error))}
          onChange={(value) => {
            setText(value);
            setProblem(null);
            command.clear();
          }}
          onBlur={() => text !== '' && setProblem(check())}
          data-autofocus
        />
        <CardChoice<OrganizationRole> legend="Role" cards={ROLES} value={role} onChange={setRole} />
        <div className={classes['actions']}>
          <Button variant="primary" submit busy={command.busy}>
            Invite
          </Button>
        </div>
      </form>
    </div>
  );
}
