import type { Network } from '@hawser/contract/networks';
import type { objectsContract } from '@hawser/contract/objects';
import { Link } from '@tanstack/react-router';
import { useWindow } from '../live/index.ts';
import { ObjectLink } from '../objects/index.ts';
import { Section } from '../section/index.ts';
import { StatusCell } from '../status/index.ts';
import { Reason } from './reason.tsx';
import { reservedRows } from './reserved-rows.ts';
import classes from './network-page.module.css';

/** Applications that are listed, the worst first; the grid has all. */
const SHOWN = 10;
const WORST_FIRST = { by: 'status', descending: true } as const;

/** The applications of a network that need attention first. */
export function NetworkApplications({ network }: { network: Network }) {
  const { rows, total, content } = useWindow<typeof objectsContract>({
    collection: 'objects',
    networkID: network.id,
    order: WORST_FIRST,
    range: { from: 0, to: SHOWN },
  });
  const all = (
    <Link to="/applications" search={{ network: network.id }}>
      {total > rows.length ? `All ${total.toLocaleString('en')} applications` : 'Show as list'}
    </Link>
  );
  return (
    <Section title="Applications" beside={total > 0 && all}>
      {content !== null && total === 0 && (
        <p>No application yet. Create or import one; the distribution rules place it on clusters.</p>
      )}
      <ul
        className={classes['records']}
        aria-label={`Applications of ${network.name}`}
        style={content === null ? reservedRows(Math.min(SHOWN, network.objectCount)) : undefined}
      >
        {rows.map(({ id, name, kind, status }) => (
          <li key={id}>
            <span className={classes['name']}>
              <ObjectLink id={id} name={name} /> <small>{kind}</small>
            </span>
            <StatusCell name={name} status={status} />
            <Reason status={status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
