import type { Organization } from '@hawser/contract/organizations';
import { counted } from '@hawser/domain/counted';
import { organizationMessages, ROLE_LABELS } from '@hawser/domain/organizations';
import { hasRight } from '@hawser/domain/rights';
import { Button } from '@hawser/ui/button';
import { useNavigate } from '@tanstack/react-router';
import { useSwitchContext } from '../contexts/index.ts';
import { useServices } from '../services/index.ts';
import { Picture } from './picture.tsx';
import { useRequestCount } from './use-request-count.ts';
import classes from './organizations.module.css';

/** An organization in the list of the person's. */
export function OrganizationItem({ organization }: { organization: Organization }) {
  const { me } = useServices();
  const navigate = useNavigate();
  const switchTo = useSwitchContext();
  const { id, displayName, uniqueName, role, memberCount, processing, processingMessage, disabledAt } =
    organization;
  const isReady = processing === 'ok' && disabledAt === null;
  const isCurrent = id === me.contextUid;
  const requests = useRequestCount(isCurrent && hasRight(me.context.role, 'roleChangeRequests.update'));
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
            ? `${role === null ? '' : `${ROLE_LABELS[role]} · `}${memberCount === 1 ? '1 member' : `${memberCount.toLocaleString('en')} members`}${isCurrent ? ' · current context' : ''}${requests === 0 ? '' : ` · ${counted(requests, 'request')} for other roles`}`
            : disabledAt !== null
              ? organizationMessages.disabled
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
