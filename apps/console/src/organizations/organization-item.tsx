import type { Organization } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Button } from '@hawser/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { useSwitchContext } from '../contexts/index.ts';
import { useServices } from '../services/index.ts';
import { Picture } from './picture.tsx';
import classes from './organizations.module.css';

/** An organization in the list of the person's. */
export function OrganizationItem({ organization }: { organization: Organization }) {
  const { me } = useServices();
  const navigate = useNavigate();
  const switchTo = useSwitchContext();
  const { id, displayName, uniqueName, role, memberCount, processing, processingMessage } = organization;
  const isReady = processing === 'ok';
  const isCurrent = id === me.contextUid;
  return (
    <li>
      <Picture organization={organization} />
      <span className={classes['what']}>
        <strong>
          <bdi>{displayName}</bdi>
        </strong>{' '}
        <code>{uniqueName}</code>
        <p className={classes['text']}>
          {isReady
            ? `${role === null ? '' : `${ROLE_LABELS[role]} · `}${memberCount === 1 ? '1 member' : `${memberCount.toLocaleString('en')} members`}${isCurrent ? ' · current context' : ''}`
            : processing === 'failed'
              ? `Set-up failed and is tried again: ${processingMessage}`
              : 'Being set up…'}
        </p>
      </span>
      {isReady && !isCurrent && <Button onClick={() => switchTo(id)}>Switch</Button>}
      {isReady && (
        <Button
          onClick={() =>
            void navigate({ to: '/organizations/$name', params: { name: uniqueName }, search: {} })
          }
        >
          Open
        </Button>
      )}
    </li>
  );
}
