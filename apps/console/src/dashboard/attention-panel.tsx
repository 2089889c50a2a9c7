import { plural } from '@hawser/domain/counted';
import type { Subscription } from '@hawser/contract/accounts';
import type { LastHour, Overview } from '@hawser/contract/overview';
import type { routersContract } from '@hawser/contract/routers';
import { Button } from '@hawser/ui/button';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { IncidentList, useIncidents } from '../incidents/index.ts';
import { useWindow, WINDOW_ROWS } from '../live/index.ts';
import { reasonText, SimulatedMark, StatusCell } from '../status/index.ts';
import { attentionOf, moreOldAgents, oldVersions, worstFirst } from './attention.ts';
import { runningAgents } from './figures.ts';
import classes from './dashboard.module.css';

/** Number of incidents that are listed at first. */
const FIRST_INCIDENTS = 8;
/** Number of clusters that are listed at first. */
const FIRST_ROUTERS = 8;
const WORST_FIRST = { by: 'status', descending: true } as const;

/** One item that needs attention, with its severity. */
interface Line {
  readonly id: string;
  readonly tone: Tone;
  readonly name: ReactNode;
  readonly badge: ReactNode;
  readonly text: string;
}

interface AttentionPanelProps {
  /** The server does not respond: the last known state is shown. */
  isPast: boolean;
  overview: Overview | null;
  hour: LastHour | null;
  limits: Subscription['limits'];
}

/** What needs attention: incidents, clusters with another status than up, outdated agents, limits that are nearly reached. */
export function AttentionPanel({ isPast, overview, hour, limits }: AttentionPanelProps) {
  const [mostRouters, setMostRouters] = useState(FIRST_ROUTERS);
  const routers = useWindow<typeof routersContract>({
    collection: 'routers',
    // What an incident explains is listed once, not once more with each of its clusters.
    withoutIncident: 'true',
    order: WORST_FIRST,
    range: { from: 0, to: mostRouters },
  });
  const [most, setMost] = useState(FIRST_INCIDENTS);
  const incidents = useIncidents(most);
  const notes = attentionOf(limits, hour);
  const moreRouters = routers.total - routers.rows.length;
  const moreAgents = moreOldAgents(hour);
  const isRead = routers.content !== null || routers.refusal !== null;
  const isKnown = isRead && incidents.isKnown && overview !== null;
  const needing = incidents.total + routers.total + notes.length + moreAgents;
  const lines = worstFirst<Line>([
    ...routers.rows.map(({ id, clusterName, status, simulated }) => ({
      id,
      tone: status.tone,
      name: (
        <>
          <Link to="/networks" search={{ q: clusterName, row: `r:${id}` }} data-tip={clusterName}>
            <bdi>{clusterName}</bdi>
          </Link>
          {simulated && <SimulatedMark inRow />}
        </>
      ),
      badge: <StatusCell name={clusterName} status={status} />,
      text: reasonText(status),
    })),
    ...notes.map(({ id, name, simulated, to, search = {}, tone, label, text }) => ({
      id,
      tone,
      name: (
        <>
          <Link to={to} search={search}>
            <bdi>{name}</bdi>
          </Link>
          {simulated && <SimulatedMark inRow />}
        </>
      ),
      badge: <Note tone={tone} label={label} />,
      text,
    })),
  ]);
  return (
    <section className={classes['panel']} aria-label="Needs attention">
      <h2>
        Needs attention{' '}
        {isKnown && needing > 0 && (
          <b data-tone={(incidents.rows[0] ?? lines[0])?.tone}>{needing.toLocaleString('en')}</b>
        )}
      </h2>
      {!isKnown && <span className={classes['skeleton']} />}
      {isKnown && needing === 0 && (
        <p className={classes['note']}>{isPast ? 'No problems at the last update.' : 'No problems.'}</p>
      )}
      {/* The windows together: what arrives later moves a link from under the pointer. */}
      {isKnown && (
        <>
          <IncidentList incidents={incidents} onMore={() => setMost(WINDOW_ROWS)} />
          {lines.length > 0 && (
            <ul className={classes['attention']}>
              {lines.map(({ id, name, badge, text }) => (
                <li key={id}>
                  <span className={classes['name']}>{name}</span>
                  <span>{badge}</span>
                  <span className={classes['why']} data-tip={text}>
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className={classes['more']}>
            {moreRouters > 0 && (
              <Button variant="link" onClick={() => setMostRouters(WINDOW_ROWS)}>
                and {moreRouters.toLocaleString('en')} more {plural(moreRouters, 'cluster')}
              </Button>
            )}
            {moreAgents > 0 && (
              <Link to="/networks" search={runningAgents(oldVersions(hour))}>
                and {moreAgents.toLocaleString('en')} more{' '}
                {plural(moreAgents, 'agent that is', 'agents that are')} outdated
              </Link>
            )}
          </p>
        </>
      )}
    </section>
  );
}

function Note({ tone, label }: { tone: Tone; label: string }) {
  return <StatusBadge tone={tone} label={label} status={label} since={null} observedAt={null} />;
}
