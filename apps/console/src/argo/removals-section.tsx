import type { removalsContract } from '@hawser/contract/placement';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { useWindow } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { Section } from '../section/index.ts';
import { ClusterName } from '../status/index.ts';
import { ValueTable } from '../value-table/index.ts';
import { removalText } from './words.ts';
import classes from './argo.module.css';

/** Removals that are listed, the oldest first. */
const SHOWN = 20;

/** What the hub of a network is still removing from Argo CD, why that takes so long, and the way out. Nothing while there is nothing. */
export function RemovalsSection({ networkID }: { networkID: string }) {
  const { openDialog } = usePage();
  const { rows, total } = useWindow<typeof removalsContract>({
    collection: 'removals',
    networkID,
    range: { from: 0, to: SHOWN },
  });
  if (rows.length === 0) return null;
  return (
    <Section title="Being removed" beside={total.toLocaleString('en')}>
      <div className={classes['table']}>
        <ValueTable label="Being removed" titles={['Object', 'Cluster', 'For', 'Why', 'Action']}>
          {rows.map((removal) => (
            <tr key={removal.id}>
              <th scope="row">
                {removal.kind} {removal.name}
              </th>
              <td data-label="Cluster">
                <ClusterName name={removal.clusterName} simulated={removal.simulated} />
              </td>
              <td data-label="For">
                <Age instant={removal.since} />
              </td>
              <td data-label="Why">
                {removalText(removal)}
                {removal.isUnknown && removal.observedAt !== null && (
                  <>
                    {' '}
                    Its last report is <Age instant={removal.observedAt} /> old.
                  </>
                )}
              </td>
              <td>
                {removal.isReleasable && (
                  <Button
                    variant="danger"
                    aria-haspopup="dialog"
                    aria-label={`Release ${removal.name} on ${removal.clusterName}`}
                    onClick={() => openDialog('release-removal', removal.id)}
                  >
                    Release
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </ValueTable>
      </div>
      {total > rows.length && <p>and {(total - rows.length).toLocaleString('en')} more, removed later</p>}
    </Section>
  );
}
