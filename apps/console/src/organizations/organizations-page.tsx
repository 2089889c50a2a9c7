import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { PlusIcon } from '@hawser/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ContextIcon } from '../contexts/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';
import { MyInvitations } from './my-invitations.tsx';
import { OrganizationItem } from './organization-item.tsx';
import { useAnswer } from './use-answer.ts';
import classes from './organizations.module.css';

/** How often an organization that is being set up is looked at, milliseconds: its person is then in no list of changes yet. */
const SET_UP_MS = 1_000;

/** The organizations of the person, whatever the context of the page, and the invitations to others. */
export function OrganizationsPage() {
  const calls = useCalls(organizationCalls);
  const { me, ports, refreshAccount } = useServices();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  // Asked again when the account was read again, such as after an invitation was accepted.
  const again = useMemo(() => ({ me, round }), [me, round]);
  const found = useAnswer(calls.mine, again);
  const isSettingUp =
    found.kind === 'here' && found.answer.items.some(({ processing }) => processing !== 'ok');
  const wasSettingUp = useRef(false);
  useEffect(() => {
    if (wasSettingUp.current && !isSettingUp && found.kind === 'here') refreshAccount();
    wasSettingUp.current = isSettingUp;
    if (!isSettingUp) return undefined;
    const timer = ports.clock.after(SET_UP_MS, () => setRound((before) => before + 1));
    return () => timer.cancel();
  }, [isSettingUp, found, ports, refreshAccount]);
  const create = (
    <Button
      variant="primary"
      icon={<PlusIcon />}
      onClick={() => void navigate({ to: '/createorganization' })}
    >
      Create Organization
    </Button>
  );
  return (
    <div className={classes['column']}>
      <MyInvitations />
      {found.kind === 'waiting' && (
        <p role="status" aria-busy="true" className={classes['text']}>
          {generalMessages.wait}
        </p>
      )}
      {found.kind === 'failed' && <p role="alert">{found.message}</p>}
      {found.kind === 'here' && found.answer.items.length === 0 && (
        <EmptyState icon={<ContextIcon size={32} />} title="No organizations yet" action={create}>
          In an organization several people work on the same networks, clusters and applications, each with a
          role.
        </EmptyState>
      )}
      {found.kind === 'here' && found.answer.items.length > 0 && (
        <>
          <div className={classes['actions']}>{create}</div>
          <ul className={classes['invitations']} aria-label="Organizations">
            {found.answer.items.map((organization) => (
              <OrganizationItem key={organization.id} organization={organization} />
            ))}
          </ul>
          {found.answer.total > found.answer.items.length && (
            <p className={classes['text']}>
              The first {found.answer.items.length} of {found.answer.total}. Search finds the others.
            </p>
          )}
        </>
      )}
    </div>
  );
}
