import type { Router } from '@hawser/contract/routers';
import type { PhaseStep } from '@hawser/ui/step-list';

/** The steps of an installation, in order (Spec README, "Router life"). */
const EXPECTED = [
  { status: 'INSTRUCTIONS ISSUED', title: 'Instructions issued', waits: '' },
  {
    status: 'INSTRUCTIONS FETCHED',
    title: 'Instructions fetched',
    waits: 'Waiting for the command to be run.',
  },
  { status: 'AGENT STARTING', title: 'Agent starting', waits: 'Waiting for the agent to exchange its key.' },
  { status: 'INSTALLING', title: 'Installing', waits: 'Waiting for the agent to start.' },
  { status: 'UP', title: 'Up', waits: 'Waiting for the agent to report.' },
] as const;

const FAILED = new Set(['FAILED', 'DOWN', 'MISSING', 'SHUTDOWN BY OPERATOR']);

type Phase = Router['phases'][number];

/**
 * The phases of the current installation: those since the instructions were last issued. A router that was UP keeps its
 * phase when its agent is silent and new instructions are issued: then only `issuedAt` shows it.
 */
function currentPhases(phases: readonly Phase[], issuedAt: number): readonly Phase[] {
  const start = phases.findLastIndex((phase) => phase.status === EXPECTED[0].status);
  if ((phases[start]?.at ?? 0) >= issuedAt) return phases.slice(Math.max(0, start));
  const issued = { status: EXPECTED[0].status, at: issuedAt, message: '' };
  return [issued, ...phases.filter(({ at }) => at > issuedAt)];
}

/** The steps of a router's installation with their states. `issuedAt`: see `currentPhases`. */
export function installSteps(router: Pick<Router, 'phases' | 'status'>, issuedAt = 0): readonly PhaseStep[] {
  const phases = currentPhases(router.phases, issuedAt);
  const up = router.status.status === 'UP' || router.status.status === 'LINKED';
  const reached = (status: string): number => phases.findLastIndex((phase) => phase.status === status);
  const last = phases.at(-1);
  const furthest = EXPECTED.findLastIndex(({ status }) => reached(status) >= 0);
  const done = up
    ? EXPECTED.length - 1
    : EXPECTED[furthest]?.status === 'INSTALLING'
      ? furthest - 1
      : furthest;
  const failed = last !== undefined && FAILED.has(last.status) ? last : null;
  return EXPECTED.map(({ status, title, waits }, index): PhaseStep => {
    const phase = phases[reached(status)];
    const message = phase?.message ?? '';
    if (index <= done) return step(status, title, 'done', { at: phase?.at ?? null, detail: message });
    if (index > done + 1) return step(status, title, 'waiting', {});
    if (failed !== null) return step(status, title, 'failed', { at: failed.at, detail: failed.message });
    if (furthest < 0) return step(status, title, 'waiting', {});
    // What it installs now, such as Argo CD, has a phase and a message of its own: it may wait for a person.
    const current = status === 'INSTALLING' && phase !== undefined ? (last?.message ?? '') : '';
    return step(status, title, 'running', {
      startedAt: (phase ?? last)?.at ?? null,
      detail: current || message || (phase === undefined ? waits : ''),
    });
  });
}

function step(
  id: string,
  title: string,
  state: PhaseStep['state'],
  more: { at?: number | null; startedAt?: number | null; detail?: string },
): PhaseStep {
  const { detail = '', ...times } = more;
  return { id, title, state, ...times, ...(detail === '' ? {} : { detail }) };
}
