import type { RoleChangeRequest, roleChangeRequestsContract } from '@hawser/contract/organizations';
import { counted } from '@hawser/domain/counted';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { permission } from '@hawser/domain/permissions';
import { Button } from '@hawser/ui/button';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useWindow } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { memberCalls } from './calls.ts';
import classes from './organizations.module.css';

/** How many requests are shown at once; the next ones follow when these are decided. */
const SHOWN = 10;

/** The open requests for other roles, which an administrator grants or refuses. */
export function RoleRequests() {
  const { rows, total } = useWindow<typeof roleChangeRequestsContract>({
    collection: 'roleChangeRequests',
    states: ['open'],
    range: { from: 0, to: SHOWN },
  });
  if (rows.length === 0) return null;
  return (
    <div className={classes['waiting']}>
      <p>
        {counted(total, 'request')} for other roles
        {total > rows.length && `, of which ${rows.length} are shown; the next ones follow`}
      </p>
      <ul className={classes['requests']} aria-label="Requests for other roles">
        {rows.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </div>
  );
}

function Request({ request }: { request: RoleChangeRequest }) {
  const { id, organizationId, name, newRole, currentRole, can } = request;
  const calls = useCalls(memberCalls);
  const { toast } = useServices();
  const decide = useCommand((how: 'grant' | 'refuse', options) =>
    calls.decide(organizationId, id, how, options),
  );
  const run = async (how: 'grant' | 'refuse'): Promise<void> => {
    if ((await decide.run(how)) !== null)
      toast({ text: how === 'grant' ? 'Role changed.' : 'Request refused.' });
  };
  return (
    <li>
      <span className={classes['what']}>
        <bdi>{name}</bdi>, {ROLE_LABELS[currentRole].toLowerCase()}, asks for the role{' '}
        {ROLE_LABELS[newRole].toLowerCase()}.
        {decide.error !== null && <p role="alert">{shownMessage(decide.error)}</p>}
      </span>
      <Button
        variant="primary"
        aria-label={`Grant the request of ${name}`}
        busy={decide.busy}
        disabled={!permission(can, 'grant').allowed}
        onClick={() => void run('grant')}
      >
        Grant
      </Button>
      <Button
        aria-label={`Refuse the request of ${name}`}
        disabled={decide.busy || !permission(can, 'refuse').allowed}
        onClick={() => void run('refuse')}
      >
        Refuse
      </Button>
    </li>
  );
}
