import type { Job } from '@hawser/contract/jobs';
import { Button } from '@hawser/ui/button';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { jobCalls } from '../jobs/index.ts';
import { useCalls } from '../services/index.ts';

/** Stops a job of many items before its next items. */
export function StopJob({ job, title }: { job: Job; title: string }) {
  const calls = useCalls(jobCalls);
  const command = useCommand((_: object, options) => calls.stop(job.id, options));
  const isStopped = job.items?.isStopped ?? false;
  return (
    <Button
      variant="link"
      aria-label={`Stop: ${title}`}
      busy={command.busy}
      disabled={isStopped}
      {...(command.error !== null && { title: shownMessage(command.error) })}
      onClick={() => void command.run({})}
    >
      Stop
    </Button>
  );
}
