import type { AdminJob, AdminJobs } from '@hawser/contract/admin';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { useCallback } from 'react';
import { useRegistry } from '../../registry/index.ts';
import { useCalls } from '../../services/index.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminCalls } from '../calls.ts';
import { PagedTable } from '../paged-table.tsx';
import { usePagedList } from '../use-paged-list.ts';
import classes from '../admin.module.css';

/** Background jobs of all accounts; failed ones with their reason. */
export function WorkPage() {
  const calls = useCalls(adminCalls);
  const { jobs: kinds } = useRegistry();
  const pages = usePagedList<AdminJob, AdminJobs>(
    useCallback((after) => calls.jobs(after ? { after } : {}), [calls]),
  );
  return (
    <AdminFrame title="All Background Work">
      <div className={classes['bar']}>
        <Button busy={pages.busy} onClick={pages.reload}>
          Refresh
        </Button>
      </div>
      <PagedTable
        pages={pages}
        what="Background work"
        head={['Work', 'Requested by', 'State', 'Step', 'Attempts', 'Started', 'Problem']}
        none="No background work, now or recently."
        row={(job) => (
          <tr key={job.id}>
            <th scope="row">{kinds.get(job.kind)?.title('').trim() ?? job.kind}</th>
            <td>{job.requestedBy || 'not known'}</td>
            <td>
              <State job={job} />
            </td>
            <td>{job.step}</td>
            <td data-label="Attempts">{job.attempts}</td>
            <td>
              <Age instant={job.createdAt} /> ago
            </td>
            <td className={classes['problem']}>{job.problem}</td>
          </tr>
        )}
      />
    </AdminFrame>
  );
}

function State({ job: { finishedAt, problem, createdAt } }: { job: AdminJob }) {
  const [tone, label]: [Tone, string] =
    finishedAt !== null
      ? problem === ''
        ? ['positive', 'done']
        : ['negative', 'failed']
      : problem === ''
        ? ['informational', 'running']
        : ['warning', 'retrying'];
  return (
    <StatusBadge tone={tone} label={label} status={label} since={finishedAt ?? createdAt} observedAt={null} />
  );
}
