import type { membersContract, Organization } from '@hawser/contract/organizations';
import { ROLE_LABELS } from '@hawser/domain/organizations';
import { Button } from '@hawser/ui/button';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useRecord } from '../live/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { memberCalls } from './calls.ts';
import classes from './organizations.module.css';

/** Asks for the other role, or takes the request back. */
export function RequestRole({ organization: { id, role } }: { organization: Organization }) {
  const { me } = useServices();
  const calls = useCalls(memberCalls);
  const { record: own } = useRecord<typeof membersContract>('members', me.uid);
  const ask = useCommand((newRole: 'admin' | 'member', options) => calls.requestRole(id, newRole, options));
  const withdraw = useCommand((requestID: string, options) =>
    calls.decide(id, requestID, 'withdraw', options),
  );
  const error = ask.error ?? withdraw.error;
  // An administrator changes the own role in the list of members.
  if (own === undefined || role !== 'member') return null;
  const request = own.roleChangeRequest;
  return (
    <section aria-label="Role">
      {request === null ? (
        <div className={classes['actions']}>
          <Button busy={ask.busy} onClick={() => void ask.run('admin')}>
            Ask to become an administrator
          </Button>
        </div>
      ) : (
        <div className={classes['actions']}>
          <p className={classes['text']}>
            You asked for the role {ROLE_LABELS[request.newRole].toLowerCase()}. An administrator grants or
            refuses it.
          </p>
          <Button busy={withdraw.busy} onClick={() => void withdraw.run(request.id)}>
            Withdraw request
          </Button>
        </div>
      )}
      {error !== null && <p role="alert">{shownMessage(error)}</p>}
    </section>
  );
}
