import type {
  InfrastructureProviderConfig,
  infrastructureProviderUsesContract,
} from '@hawser/contract/infrastructure';
import { useWindow } from '../live/index.ts';
import { PathLink } from '../page/index.ts';
import classes from './infrastructure-providers.module.css';

/** Most objects that are listed. */
const MAX_USES = 50;

/** The objects that use a provider. */
export function Uses({ provider: { id, objectCount } }: { provider: InfrastructureProviderConfig }) {
  const { rows } = useWindow<typeof infrastructureProviderUsesContract>({
    collection: 'infrastructureProviderUses',
    configID: id,
    range: { from: 0, to: MAX_USES },
  });
  if (objectCount === 0) return <p>No object uses this provider yet.</p>;
  return (
    <ul className={classes['uses']} aria-label="Objects that use it">
      {rows.map((use) => (
        <li key={use.id}>
          <PathLink href={`/infrastructure/${encodeURIComponent(use.id)}`}>{use.name}</PathLink> {use.kind}
        </li>
      ))}
      {objectCount > rows.length && rows.length === MAX_USES && (
        <li>and {(objectCount - rows.length).toLocaleString('en')} more</li>
      )}
    </ul>
  );
}
