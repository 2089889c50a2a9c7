import { SpinnerIcon } from '@hawser/ui/icons';
import { StatusButton } from '@hawser/ui/status-button';
import { usePage } from '../page/index.ts';
import { useRegistry } from '../registry/index.ts';
import { jobTitle } from './job-text.ts';
import { useFinishedJobToasts, useJobs } from './use-jobs.ts';

/** In the top bar while jobs are running: what runs, with a button that opens it. */
export function BackgroundWork() {
  const jobs = useJobs();
  useFinishedJobToasts(jobs);
  const { openDialog } = usePage();
  const { jobs: kinds } = useRegistry();
  const running = jobs?.filter(({ finishedAt }) => finishedAt === null) ?? [];
  const [first] = running;
  if (first === undefined) return null;
  const step = first.stepCount > 1 ? ` · ${first.stepNumber} of ${first.stepCount}` : '';
  const words =
    running.length === 1 ? `${jobTitle(kinds, first)}${step}` : `${running.length} in the background`;
  return (
    <StatusButton
      icon={<SpinnerIcon size={13} />}
      moving
      label={`Background Work: ${words}`}
      onClick={() => openDialog('work')}
    >
      {words}
    </StatusButton>
  );
}
