import type { AppObject, LastHour, Overview, Router } from '@hawser/contract';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../app/services.ts';
import { useWindow } from '../live/index.ts';
import { StatusCell } from '../status/index.ts';
import { attentionOf, moreOldAgents } from './attention.ts';
import classes from './dashboard.module.css';
import { attachedIn } from './figures.ts';

const FIRST_ROUTERS = { from: 0, to: 8 };
const FIRST_OBJECTS = { from: 0, to: 5 };
const NOT_WELL = ['negative', 'unknown', 'warning'] as const satisfies Tone[];
const WORST_FIRST = { by: 'status', descending: true } as const;

/** What a person should look at: the worst clusters and applications, agents too old, limits that are near. */
export function AttentionPanel({ overview, hour }: { overview: Overview | null; hour: LastHour | null }) {
  const { me } = useServices();
  const routers = useWindow<Router>({
    collection: 'routers',
    tones: [...NOT_WELL],
    order: WORST_FIRST,
    range: FIRST_ROUTERS,
  });
  const objects = useWindow<AppObject>({
    collection: 'objects',
    tones: ['negative'],
    order: WORST_FIRST,
    range: FIRST_OBJECTS,
  });
  const notes = attentionOf(me, hour);
  const moreRouters = routers.total - routers.rows.length;
  const moreAgents = moreOldAgents(hour);
  const moreObjects = objects.total - objects.rows.length;
  const isKnown = routers.content !== null && objects.content !== null && overview !== null;
  const isCalm = isKnown && routers.total + objects.total + notes.length === 0;
  return (
    <section className={classes['panel']} aria-label="Needs a person">
      <h2>Needs a person</h2>
      {!isKnown && <span className={classes['skeleton']} />}
      {isCalm && <p className={classes['note']}>Nothing does. What is heard of stands as it should.</p>}
      <ul className={classes['attention']}>
        {routers.rows.map((router) => (
          <Line
            key={router.id}
            name={
              <Link to="/networks" search={{ q: router.clusterName, row: `r:${router.id}` }}>
                {router.clusterName}
              </Link>
            }
            badge={<StatusCell name={router.clusterName} status={router.status} />}
            text={router.status.reason.at(-1)?.text ?? ''}
          />
        ))}
        {objects.rows.map((object) => (
          <Line
            key={object.id}
            name={
              <Link to="/applications/$objectId" params={{ objectId: object.id }}>
                {object.name}
              </Link>
            }
            badge={<StatusCell name={object.name} status={object.status} />}
            text={object.status.reason.at(-1)?.text ?? ''}
          />
        ))}
        {notes.map(({ id, name, to, search = {}, tone, label, text }) => (
          <Line
            key={id}
            name={
              <Link to={to} search={search}>
                {name}
              </Link>
            }
            badge={<Note tone={tone} label={label} />}
            text={text}
          />
        ))}
      </ul>
      <p className={classes['more']}>
        {moreRouters > 0 && (
          <Link to="/networks" search={attachedIn(NOT_WELL)}>
            and {moreRouters.toLocaleString('en')} more clusters
          </Link>
        )}
        {moreAgents > 0 && <span>and {moreAgents.toLocaleString('en')} more agents that are too old</span>}
        {moreObjects > 0 && (
          <Link to="/applications" search={{ tone: 'negative' }}>
            and {moreObjects.toLocaleString('en')} more applications
          </Link>
        )}
      </p>
    </section>
  );
}

function Note({ tone, label }: { tone: Tone; label: string }) {
  return <StatusBadge tone={tone} label={label} status={label} since={null} observedAt={null} />;
}

function Line({ name, badge, text }: { name: ReactNode; badge: ReactNode; text: string }) {
  return (
    <li>
      <span className={classes['name']}>{name}</span>
      <span>{badge}</span>
      <span className={classes['why']} title={text}>
        {text}
      </span>
    </li>
  );
}
