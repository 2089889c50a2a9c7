import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { WorkList } from '@hawser/ui/work-list';
import type { PageDialogProps } from '../dialogs/index.ts';
import { usePage } from '../page/index.ts';
import { useRegistry } from '../registry/index.ts';
import { jobTitle } from './job-words.ts';
import { useJobs } from './use-jobs.ts';
import { workOf } from './work-of.tsx';

/** All work that goes on in the background, and what was over last. */
export default function BackgroundWorkDialog({ onClose }: PageDialogProps) {
  const jobs = useJobs() ?? [];
  const { openDialog } = usePage();
  const { jobs: kinds } = useRegistry();
  return (
    <Dialog
      open
      onClose={onClose}
      side="right"
      title="Background Work"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <WorkList
        label="Background Work"
        works={jobs.map((job) => {
          const dialog = kinds.get(job.kind)?.dialog;
          const isOpen = job.finishedAt === null && dialog !== undefined;
          return workOf(
            kinds,
            job,
            isOpen ? (
              <Button
                look="link"
                aria-label={`Open: ${jobTitle(kinds, job)}`}
                onClick={() => openDialog(dialog, job.subjectID)}
              >
                Open
              </Button>
            ) : undefined,
          );
        })}
      />
    </Dialog>
  );
}
