import { generalMessages } from '@hawser/domain/fields';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { WorkList } from '@hawser/ui/work-list';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useLiveState } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { jobTitle } from './job-text.ts';
import { StopJob } from './stop-job.tsx';
import { useJobs } from './use-jobs.ts';
import { workOfJob } from './work-of-job.tsx';

/** All jobs in the background, and the ones that finished last. */
export default function BackgroundWorkDialog({ onClose }: PageDialogProps) {
  const jobs = useJobs();
  const isStale = useLiveState().kind === 'stale';
  const { openDialog } = usePage();
  const { jobs: kinds } = useRegistry();
  const { me } = useServices();
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title="Background Work"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {isStale && <p role="status">The server is not responding. Background work cannot be shown.</p>}
      {jobs === null && !isStale && (
        <p role="status" aria-busy="true">
          {generalMessages.wait}
        </p>
      )}
      {jobs !== null && (jobs.length > 0 || !isStale) && (
        <WorkList
          label="Background Work"
          works={jobs.map((job) => {
            const dialog = kinds.get(job.kind)?.dialog;
            const isOpen = job.finishedAt === null && dialog !== undefined;
            return workOfJob(
              kinds,
              job,
              me.uid,
              isOpen ? (
                <Button
                  variant="link"
                  aria-label={`Open: ${jobTitle(kinds, job)}`}
                  onClick={() => openDialog(dialog, job.subjectID)}
                >
                  Open
                </Button>
              ) : job.finishedAt === null && job.items !== null ? (
                <StopJob job={job} title={jobTitle(kinds, job)} />
              ) : undefined,
            );
          })}
        />
      )}
    </Dialog>
  );
}
