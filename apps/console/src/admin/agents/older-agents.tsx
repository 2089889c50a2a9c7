import type { AdminAgents } from '@hawser/contract/admin';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';

type Owner = AdminAgents['owners'][number];

/** Whose agents are older than the server, and the mail that asks their people to upgrade them. */
export function OlderAgents({
  owners,
  sends,
  onChange,
}: {
  owners: readonly Owner[];
  /** Whether the server sends mails. */
  sends: boolean;
  onChange(): void;
}) {
  return (
    <>
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label="Accounts and organizations with older agents">
          <thead>
            <tr>
              <th scope="col">Account or organization</th>
              <th scope="col">Version</th>
              <th scope="col">Clusters</th>
              {sends && <th scope="col">Upgrade</th>}
            </tr>
          </thead>
          <tbody>
            {owners.map((owner, index) => (
              <tr key={`${owner.id} ${owner.version}`}>
                <th scope="row">{owner.context}</th>
                <td>{owner.version}</td>
                <td data-label="Clusters">{owner.count.toLocaleString('en')}</td>
                {sends && (
                  <td>
                    {owners.findIndex(({ id }) => id === owner.id) === index && (
                      <Reminder owner={owner} onChange={onChange} />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!sends && (
        <p className={classes['note']}>
          This server sends no mails. With SMTP_URL set you can ask these people from here to upgrade their
          agents.
        </p>
      )}
    </>
  );
}

/** One mail for all versions of an account or organization. */
function Reminder({ owner: { id, context, remindedAt }, onChange }: { owner: Owner; onChange(): void }) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [busy, setBusy] = useState(false);
  if (remindedAt !== null)
    return (
      <>
        asked <Age instant={remindedAt} /> ago
      </>
    );
  const remind = async (): Promise<void> => {
    setBusy(true);
    try {
      const { people } = await calls.remindOfAgents(id);
      toast({ text: `A mail to ${people === 1 ? 'one person' : `${people} people`} of ${context} is sent.` });
      onChange();
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The mail could not be sent.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} aria-label={`Ask ${context} to upgrade its agents`} onClick={() => void remind()}>
      Ask to Upgrade
    </Button>
  );
}
