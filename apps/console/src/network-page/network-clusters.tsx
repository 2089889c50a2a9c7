import type { Network } from '@hawser/contract/networks';
import type { routersContract } from '@hawser/contract/routers';
import { totalOf } from '@hawser/domain/status';
import { Link } from '@tanstack/react-router';
import { useWindow } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { ClusterName, StatusCell } from '../status/index.ts';
import { Reason } from './reason.tsx';
import { reservedRows } from './reserved-rows.ts';
import classes from './network-page.module.css';

/** Clusters that are listed, the worst first; the grid has all. */
const SHOWN = 10;
const WORST_FIRST = { by: 'status', descending: true } as const;

/** The hubs and edges of a network that need attention first. */
export function NetworkClusters({ network }: { network: Network }) {
  const { rows, total, content } = useWindow<typeof routersContract>({
    collection: 'routers',
    networkID: network.id,
    order: WORST_FIRST,
    range: { from: 0, to: SHOWN },
  });
  const all = (
    <>
      <Link to="/clusters" search={{ network: network.id, view: 'map' }}>
        Show as map
      </Link>
      {' · '}
      <Link to="/clusters" search={{ network: network.id }}>
        {total > rows.length ? `All ${total.toLocaleString('en')} clusters` : 'Show as list'}
      </Link>
    </>
  );
  return (
    <Section title="Hubs and edges" beside={total > 0 && all}>
      {content !== null && total === 0 && (
        <p>No cluster is attached yet. Attach the first as hub, then edges.</p>
      )}
      <ul
        className={classes['records']}
        aria-label={`Clusters of ${network.name}`}
        style={content === null ? reservedRows(Math.min(SHOWN, totalOf(network.routerCounts))) : undefined}
      >
        {rows.map(({ id, cloudID, clusterName, simulated, isEdge, rowStatus }) => (
          <li key={id}>
            <span className={classes['name']}>
              <PathLink href={`/clusters/${encodeURIComponent(cloudID)}`}>
                <ClusterName name={clusterName} simulated={simulated} />
              </PathLink>{' '}
              <small>{isEdge ? 'edge' : 'hub'}</small>
            </span>
            <StatusCell name={clusterName} status={rowStatus} />
            <Reason status={rowStatus} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
