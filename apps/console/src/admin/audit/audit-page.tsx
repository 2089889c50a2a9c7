import type { AdminAudit, AdminAuditEntry } from '@hawser/contract/admin';
import { Button } from '@hawser/ui/button';
import { CommandBox } from '@hawser/ui/copy-button';
import { instantText } from '@hawser/ui/csv';
import { useCallback, useMemo, useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { usePage } from '../../page/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { PagedTable } from '../paged-table.tsx';
import { usePagedList } from '../use-paged-list.ts';
import { AuditFilters } from './audit-filters.tsx';
import { exportAudit } from './export.ts';
import { auditSearchOf } from './search.ts';
import classes from '../admin.module.css';

/** Most entries that a request returns. */
const EXPORT_PAGE = 200;

/** An instant of UTC to the second: '2026-11-26 05:14:46'. */
const secondText = (instant: number): string => instantText(instant).slice(0, 19).replace('T', ' ');

/** Who did what, in all contexts. */
export function AuditPage() {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const { search } = usePage();
  const asked = useMemo(() => auditSearchOf(search), [search]);
  const [exported, setExported] = useState<number | null>(null);
  const pages = usePagedList<AdminAuditEntry, AdminAudit>(
    useCallback((after) => calls.audit({ ...asked, ...(after ? { after } : {}) }), [calls, asked]),
  );
  const save = async (): Promise<void> => {
    setExported(0);
    try {
      const read = (after: string | undefined) =>
        calls.audit({ ...asked, limit: EXPORT_PAGE, ...(after === undefined ? {} : { after }) });
      const { rows, more } = await exportAudit(read, setExported);
      const saved = `${rows.toLocaleString('en')} entries saved.`;
      toast({ text: more ? `${saved} There are older ones: choose a shorter time.` : saved });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The entries could not be saved.') });
    } finally {
      setExported(null);
    }
  };
  const { latest } = pages;
  return (
    <AdminFrame title="Audit Log">
      <AuditFilters />
      <div className={classes['bar']}>
        <span>
          {latest?.searchedTo != null && pages.more && `Searched back to ${secondText(latest.searchedTo)}`}
        </span>
        <Button busy={exported !== null} onClick={() => void save()}>
          {exported === null ? 'Export CSV' : `${exported.toLocaleString('en')} entries…`}
        </Button>
      </div>
      <PagedTable
        pages={pages}
        what="The audit log"
        head={['Time (UTC)', 'By', 'From', 'In', 'What', 'Command']}
        none={
          pages.more
            ? 'None among the newest entries. Show more to search older ones.'
            : 'No matching entries.'
        }
        row={(entry) => (
          <tr key={entry.id}>
            <th scope="row" className={classes['when']}>
              {secondText(entry.at)}
            </th>
            <td className={classes['who']}>{entry.actor}</td>
            <td>{entry.address}</td>
            <td className={classes['who']}>{entry.context}</td>
            <td className={classes['problem']}>{entry.summary}</td>
            <td>{entry.command}</td>
          </tr>
        )}
      />
      {latest !== null && latest.head !== '' && (
        <section className={classes['chain']} aria-label="Verify the audit log">
          <p className={classes['note']}>
            Each entry is chained to the one before. Keep this command somewhere else: it later shows whether
            anything before was changed or removed.
          </p>
          <CommandBox command={`npm run audit -- verify ${latest.head}`} />
        </section>
      )}
    </AdminFrame>
  );
}
