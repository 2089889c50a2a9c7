import type { Job } from '@hawser/contract/jobs';
import { DELETION_STEPS, deletionStepLabel } from '@hawser/domain/networks';
import { Button } from '@hawser/ui/button';
import { useNowText } from '@hawser/ui/clock';
import { Dialog } from '@hawser/ui/dialog';
import { type PhaseStep, StepList } from '@hawser/ui/step-list';
import { WorkItem } from '@hawser/ui/work-list';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { workOfJob } from '../background-work/index.ts';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';

/** The progress of a network's deletion. It continues when closed, and is listed in the background work. */
export function NetworkDeletionProgress({ job, onClose }: { job: Job; onClose(): void }) {
  const { jobs: kinds } = useRegistry();
  const { me } = useServices();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isOver = job.finishedAt !== null;
  // Its own page is gone with it.
  const isOnItsPage = path === `/networks/${job.subjectID}`;
  useEffect(() => {
    if (!isOver) return;
    if (isOnItsPage) void navigate({ to: '/networks', search: {}, replace: true });
    else onClose();
  }, [isOver, isOnItsPage, navigate, onClose]);
  const { deadlineAt, waitsFor } = job;
  const left = useNowText(
    useCallback((now) => (waitsFor === '' ? '' : leftText(deadlineAt - now)), [deadlineAt, waitsFor]),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Network"
      subtitle={job.subjectName}
      banners={
        job.problem === '' ? [] : [{ tone: 'warning', text: `${job.problem} It is retried automatically.` }]
      }
      footer={<Button onClick={onClose}>Close and continue in the background</Button>}
    >
      <WorkItem work={workOfJob(kinds, job, me.uid)} />
      <StepList label="Steps" steps={stepsOf(job)} />
      {left !== '' && <p>{left}</p>}
    </Dialog>
  );
}

function stepsOf({ step, waitsFor }: Job): readonly PhaseStep[] {
  const at = DELETION_STEPS.findIndex((name) => name === step);
  return DELETION_STEPS.map((name, index) => ({
    id: name,
    title: deletionStepLabel(name),
    state: index < at ? 'done' : index === at ? 'running' : 'waiting',
    ...(index === at && waitsFor !== '' ? { detail: `Waiting for ${waitsFor}.` } : {}),
  }));
}

function leftText(leftMs: number): string {
  if (leftMs <= 0) return 'Timed out: clusters that did not respond are being detached.';
  return `At most ${Math.ceil(leftMs / 1000)} s left; then clusters that did not respond are detached anyway.`;
}
