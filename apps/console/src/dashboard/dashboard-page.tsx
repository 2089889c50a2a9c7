import { totalOf } from '@hawser/domain';
import { EmptyState } from '@hawser/ui/empty-state';
import { NetworkIntroduction } from '../networks/index.ts';
import { AttentionPanel } from './attention-panel.tsx';
import classes from './dashboard.module.css';
import { FIGURES } from './figures.ts';
import { heardWords } from './heard.ts';
import { FigureCard, FigureSkeleton } from './figure-card.tsx';
import { HourPanel } from './hour-panel.tsx';
import { useLastHour } from './use-last-hour.ts';
import { useOverview } from './use-overview.ts';

/** How everything stands at a glance, what needs a person, and what happened lately. */
export function DashboardPage() {
  const { overview, refusal } = useOverview();
  const { hour, failure } = useLastHour(overview);
  if (refusal !== null) return <EmptyState title="The dashboard is not shown">{refusal}</EmptyState>;
  if (overview !== null && totalOf(overview.networks) + totalOf(overview.clusters) === 0) {
    return <NetworkIntroduction />;
  }
  return (
    <div className={classes['page']}>
      {overview !== null && <p className={classes['apart']}>{heardWords(overview.routers, hour)}</p>}
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
        <AttentionPanel overview={overview} hour={hour} />
        <HourPanel hour={hour} failure={failure} />
      </div>
    </div>
  );
}
