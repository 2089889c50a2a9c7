import type { AdminJob, AdminJobs } from '@hawser/contract/admin';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { useCallback } from 'react';
import { useRegistry } from '../registry/index.ts';
import { useCalls } from '../services/index.ts';
import { adminCalls } from './calls.ts';
import { usePagedList } from './use-paged-list.ts';
import classes from './admin.module.css';

/** Background jobs of all accounts; failed ones with their reason. */
export function JobsSection() {
  const calls = useCalls(adminCalls);
  const { jobs: kinds } = useRegistry();
  const pages = usePagedList<AdminJob, AdminJobs>(
    useCallback((after) => calls.jobs(after ? { after } : {}), [calls]),
  );
  if (pages.failure !== null) {
    return (
      <EmptyState
        title="Background work could not be loaded"
        action={<Button onClick={pages.reload}>Try again</Button>}
      >
        {pages.failure}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes['bar']}>
        <Button busy={pages.busy} onClick={pages.reload}>
          Refresh
        </Button>
      </div>
      <table className={classes['table']} aria-busy={pages.busy}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Requested by</th>
            <th scope="col">State</th>
            <th scope="col">Step</th>
            <th scope="col">Attempts</th>
            <th scope="col">Started</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {pages.items.map((job) => (
            <tr key={job.id}>
              <th scope="row">{kinds.get(job.kind)?.title('').trim() ?? job.kind}</th>
              <td>{job.requestedBy}</td>
              <td>
                <State job={job} />
              </td>
              <td>{job.step}</td>
              <td>{job.attempts}</td>
              <td>
                <Age instant={job.createdAt} /> ago
              </td>
              <td className={classes['problem']}>{job.problem}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pages.latest !== null && pages.items.length === 0 && (
        <p className={classes['none']}>No background work, now or recently.</p>
      )}
      {pages.more && (
        <Button busy={pages.busy} onClick={pages.loadMore}>
          Show more
        </Button>
      )}
    </>
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
