import type { Overview } from '@hawser/contract';
import { totalOf } from '@hawser/domain';
import { EmptyState } from '@hawser/ui/empty-state';
import type { ReactNode } from 'react';
import { useServices } from '../app/services.ts';
import { NobodyAnswers } from '../list/index.ts';
import { type LiveState, useLiveState } from '../live/index.ts';
import { NetworkIntroduction } from '../networks/index.ts';
import { AttentionPanel } from './attention-panel.tsx';
import classes from './dashboard.module.css';
import { FIGURES } from './figures.ts';
import { heardWords, PAST_WORDS } from './heard.ts';
import { FigureCard, FigureSkeleton } from './figure-card.tsx';
import { HourPanel } from './hour-panel.tsx';
import { useAsked } from './use-asked.ts';
import { useOverview } from './use-overview.ts';

/** How everything stands at a glance, what needs a person, and what happened lately. */
export function DashboardPage() {
  const { overview, refusal } = useOverview();
  const { api } = useServices();
  const { answer: hour, failure } = useAsked(api.overview.lastHour, overview);
  // What others define and attach counts as well.
  const { answer: subscription } = useAsked(api.me.subscription, overview);
  const live = useLiveState();
  const instead = insteadOf(overview, refusal, live);
  if (instead !== null) return <div className={classes['alone']}>{instead}</div>;
  return (
    <div className={classes['page']}>
      <p className={classes['apart']}>
        {live.kind === 'stale' ? PAST_WORDS : overview !== null && heardWords(overview.routers, hour)}
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

/** What stands in place of figures that are not there, or would all be none. */
function insteadOf(overview: Overview | null, refusal: string | null, live: LiveState): ReactNode {
  if (refusal !== null) return <EmptyState title="The dashboard is not shown">{refusal}</EmptyState>;
  if (overview === null) return live.kind === 'stale' ? <NobodyAnswers /> : null;
  return totalOf(overview.networks) + totalOf(overview.clusters) === 0 ? <NetworkIntroduction /> : null;
}
