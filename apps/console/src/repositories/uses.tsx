import type { Repository, repositoryUsesContract } from '@hawser/contract/repositories';
import { useWindow } from '../live/index.ts';
import { ObjectLink } from '../objects/index.ts';
import { PathLink } from '../page/index.ts';
import classes from './repositories.module.css';

/** Most applications that are listed. */
const MAX_USES = 50;

/** The applications that use a repository, with their networks. */
export function Uses({ repository: { id, applicationCount } }: { repository: Repository }) {
  const { rows } = useWindow<typeof repositoryUsesContract>({
    collection: 'repositoryUses',
    repositoryID: id,
    range: { from: 0, to: MAX_USES },
  });
  if (applicationCount === 0) return <p>No application uses this repository yet.</p>;
  return (
    <ul className={classes['uses']} aria-label="Applications that use it">
      {rows.map((use) => (
        <li key={use.id}>
          <ObjectLink id={use.id} name={use.name} /> in{' '}
          <PathLink href={`/networks/${encodeURIComponent(use.networkID)}`}>{use.networkName}</PathLink>
        </li>
      ))}
      {applicationCount > rows.length && rows.length === MAX_USES && (
        <li>and {(applicationCount - rows.length).toLocaleString('en')} more</li>
      )}
    </ul>
  );
}
