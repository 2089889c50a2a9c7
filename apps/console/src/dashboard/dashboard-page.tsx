import type { Overview } from '@hawser/contract/overview';
import { totalOf } from '@hawser/domain/status';
import { EmptyState } from '@hawser/ui/empty-state';
import type { ReactNode } from 'react';
import { accountCalls } from '../account/index.ts';
import { type LiveState, useLiveState } from '../live/index.ts';
import { NetworkIntroduction } from '../networks/index.ts';
import { overviewCalls, useOverview } from '../overview/index.ts';
import { ServerUnreachable } from '../page/index.ts';
import { useCalls } from '../services/index.ts';
import { agentReportText, PAST_WORDS } from './agent-reports.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { FigureCard, FigureSkeleton } from './figure-card.tsx';
import { FIGURES } from './figures.ts';
import { HourPanel } from './hour-panel.tsx';
import { usePolled } from './use-polled.ts';
import classes from './dashboard.module.css';

/** An overview: counts by status, what needs attention, and recent changes. */
export function DashboardPage() {
  const { overview, refusal } = useOverview();
  const plan = useCalls(accountCalls);
  const { lastHour } = useCalls(overviewCalls);
  const { answer: hour, failure } = usePolled(lastHour, overview);
  // Includes changes by other members.
  const { answer: subscription } = usePolled(plan.subscription, overview);
  const live = useLiveState();
  const instead = insteadOf(overview, refusal, live);
  if (instead !== null) return <div className={classes['alone']}>{instead}</div>;
  return (
    <div className={classes['page']}>
      <p className={classes['apart']}>
        {live.kind === 'stale' ? PAST_WORDS : overview !== null && agentReportText(overview.routers, hour)}
      </p>
      <div className={classes['cards']}>
        {FIGURES.map((figure) =>
          overview === null ? (
            <FigureSkeleton key={figure.kind} title={figure.title} />
          ) : (
            <FigureCard key={figure.kind} figure={figure} counts={overview[figure.kind]} />
          ),
        )}
      </div>
      <div className={classes['panels']}>
        <AttentionPanel
          isPast={live.kind === 'stale'}
          overview={overview}
          hour={hour}
          limits={subscription?.limits ?? []}
        />
        <HourPanel hour={hour} failure={failure} />
      </div>
    </div>
  );
}

/** Shown instead of the counts if there are none, or all are zero. */
function insteadOf(overview: Overview | null, refusal: string | null, live: LiveState): ReactNode {
  if (refusal !== null) return <EmptyState title="The dashboard could not be loaded">{refusal}</EmptyState>;
  if (overview === null) return live.kind === 'stale' ? <ServerUnreachable /> : null;
  return totalOf(overview.networks) + totalOf(overview.clusters) === 0 ? <NetworkIntroduction /> : null;
}
