import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { PlusIcon } from '@hawser/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { ContextIcon } from '../contexts/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';
import { MyInvitations } from './my-invitations.tsx';
import { OrganizationItem } from './organization-item.tsx';
import { useAnswer } from './use-answer.ts';
import classes from './organizations.module.css';

/** The organizations of the person, whatever the context of the page, and the invitations to others. */
export function OrganizationsPage() {
  const calls = useCalls(organizationCalls);
  const { me } = useServices();
  const navigate = useNavigate();
  // Asked again when the account was read again, such as after an invitation was accepted.
  const found = useAnswer(calls.mine, me);
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
