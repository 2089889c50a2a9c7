import { ROLE_LABELS } from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { usePage } from '../page/index.ts';
import { OrganizationFrame } from './organization-frame.tsx';
import { Picture } from './picture.tsx';
import classes from './organizations.module.css';

/** Welcomes a new member, or whoever created the organization (Spec 1 §2). */
export function WelcomePage() {
  const navigate = useNavigate();
  const { openDialog } = usePage();
  return (
    <OrganizationFrame>
      {(organization) => (
        <div className={classes['column']}>
          <div className={classes['head']}>
            <Picture organization={organization} />
            <h2>
              Welcome to <bdi>{organization.displayName}</bdi>
            </h2>
          </div>
          <p className={classes['text']}>
            {organization.role === null
              ? ''
              : `Your role is ${ROLE_LABELS[organization.role].toLowerCase()}. `}
            Everything you see and make now belongs to the organization. At the foot of the drawer you switch
            back to your own account.
          </p>
          <div className={classes['actions']}>
            <Button variant="primary" onClick={() => void navigate({ to: '/networks' })}>
              Go to Networks
            </Button>
            {permission(organization.can, 'invite').allowed && (
              <Button
                onClick={() =>
                  void navigate({
                    to: '/organizations/$name/invitations/via_email',
                    params: { name: organization.uniqueName },
                  })
                }
              >
                Invite People
              </Button>
            )}
            <Button onClick={() => openDialog('rights')}>What may I do?</Button>
          </div>
        </div>
      )}
    </OrganizationFrame>
  );
}
