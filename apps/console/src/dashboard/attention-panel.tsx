import type { Subscription } from '@hawser/contract/accounts';
import type { LastHour, Overview } from '@hawser/contract/overview';
import type { routersContract } from '@hawser/contract/routers';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWindow } from '../live/index.ts';
import { reasonText, reasonThere, SimulatedMark, StatusCell } from '../status/index.ts';
import { MoreObjects, useObjectsInNeed } from './attention-objects.tsx';
import { attentionOf, moreOldAgents, oldVersions, worstFirst } from './attention.ts';
import { attachedIn, runningAgents } from './figures.ts';
import classes from './dashboard.module.css';

const FIRST_ROUTERS = { from: 0, to: 8 };
const NOT_WELL = ['negative', 'unknown', 'warning'] as const satisfies Tone[];
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

/** What needs attention: the worst clusters and applications, outdated agents, limits that are nearly reached. */
export function AttentionPanel({ isPast, overview, hour, limits }: AttentionPanelProps) {
  const routers = useWindow<typeof routersContract>({
    collection: 'routers',
    // Applications with problems are listed themselves, not once more with each of their clusters.
    ownTones: [...NOT_WELL],
    order: WORST_FIRST,
    range: FIRST_ROUTERS,
  });
  const objects = useObjectsInNeed();
  const notes = attentionOf(limits, hour);
  const moreRouters = routers.total - routers.rows.length;
  const moreAgents = moreOldAgents(hour);
  const isKnown = routers.content !== null && objects.isKnown && overview !== null;
  const needing = routers.total + objects.count + notes.length + moreAgents;
  const lines = worstFirst<Line>([
    ...routers.rows.map(({ id, clusterName, status, simulated }) => ({
      id,
      tone: status.tone,
      name: (
        <>
          <Link to="/networks" search={{ q: clusterName, row: `r:${id}` }} data-tip={clusterName}>
            {clusterName}
          </Link>
          {simulated && <SimulatedMark inRow />}
        </>
      ),
      badge: <StatusCell name={clusterName} status={status} />,
      text: reasonText(status),
    })),
    ...objects.rows.map(({ id, name, status }) => ({
      id,
      tone: status.tone,
      name: (
        <Link to="/applications/$objectId" params={{ objectId: id }} data-tip={name}>
          {name}
        </Link>
      ),
      badge: <StatusCell name={name} status={status} />,
      text: reasonThere(status),
    })),
    ...notes.map(({ id, name, simulated, to, search = {}, tone, label, text }) => ({
      id,
      tone,
      name: (
        <>
          <Link to={to} search={search}>
            {name}
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
        Needs attention {needing > 0 && <b data-tone={lines[0]?.tone}>{needing.toLocaleString('en')}</b>}
      </h2>
      {!isKnown && <span className={classes['skeleton']} />}
      {isKnown && needing === 0 && (
        <p className={classes['note']}>{isPast ? 'No problems at the last update.' : 'No problems.'}</p>
      )}
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
          <Link to="/networks" search={attachedIn(NOT_WELL)}>
            and {moreRouters.toLocaleString('en')} more {moreRouters === 1 ? 'cluster' : 'clusters'}
          </Link>
        )}
        {moreAgents > 0 && (
          <Link to="/networks" search={runningAgents(oldVersions(hour))}>
            and {moreAgents.toLocaleString('en')} more{' '}
            {moreAgents === 1 ? 'agent that is' : 'agents that are'} outdated
          </Link>
        )}
        <MoreObjects count={objects.more.negative} tone="negative" />
        <MoreObjects count={objects.more.warning} tone="warning" />
      </p>
    </section>
  );
}

function Note({ tone, label }: { tone: Tone; label: string }) {
  return <StatusBadge tone={tone} label={label} status={label} since={null} observedAt={null} />;
}
