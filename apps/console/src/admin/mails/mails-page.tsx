import type { AdminMail, AdminMails } from '@hawser/contract/admin';
import { Button } from '@hawser/ui/button';
import { useCallback, useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { FilterField } from '../../list/index.ts';
import { usePage } from '../../page/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { PagedTable } from '../paged-table.tsx';
import { usePagedList } from '../use-paged-list.ts';
import { MailRow } from './mail-row.tsx';
import classes from '../admin.module.css';

const NO_SERVER =
  'This server sends no mails: SMTP_URL is not set. Mails stay here until they expire, and you can pass on their links.';

/** The outbox: which mails were sent, and why others were not. Without a mail server it shows their links. */
export function MailsPage() {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const { q } = usePage().search;
  const [busy, setBusy] = useState(false);
  const pages = usePagedList<AdminMail, AdminMails>(
    useCallback((after) => calls.mails({ ...(q ? { q } : {}), ...(after ? { after } : {}) }), [calls, q]),
  );
  const configured = pages.latest?.mailConfigured;
  const test = async (): Promise<void> => {
    setBusy(true);
    try {
      const { to } = await calls.sendTestMail();
      toast({ text: `A mail to ${to} is on its way.` });
      pages.reload();
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The mail could not be sent.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <AdminFrame title="Mail">
      {configured === false && <p className={classes['note']}>{NO_SERVER}</p>}
      <div className={classes['bar']}>
        <span className={classes['actions']}>
          <Button busy={pages.busy} onClick={pages.reload}>
            Refresh
          </Button>
          {configured === true && (
            <Button busy={busy} onClick={() => void test()}>
              Send a Test Mail
            </Button>
          )}
        </span>
        <FilterField label="Filter by address or subject" hint="Address or subject" />
      </div>
      <PagedTable
        pages={pages}
        what="Mails"
        head={['To', 'Subject', 'State', 'Created', 'Attempts', 'Problem', 'Actions']}
        none={q ? 'No matching mails.' : 'No mails within the last month.'}
        row={(mail) => (
          <MailRow key={mail.id} mail={mail} sends={configured === true} onChange={pages.reload} />
        )}
      />
    </AdminFrame>
  );
}
