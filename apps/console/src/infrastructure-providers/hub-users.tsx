import type { ProviderUsers } from '@hawser/contract/streams';
import classes from './infrastructure-providers.module.css';

/** What uses a provider on its hub, by the records that Crossplane keeps: also what was made there by others. */
export function HubUsers({ users }: { users: ProviderUsers }) {
  const { total } = users;
  if (total === null)
    return (
      <p role="status">
        What uses it on the hub is not known: {users.reason} Crossplane keeps its ProviderConfig while
        something does.
      </p>
    );
  if (total === 0) return null;
  const more = total - users.users.length;
  return (
    <ul className={classes['uses']} aria-label="What uses it on the hub">
      {users.users.map(({ apiVersion, kind, name }) => (
        <li key={`${apiVersion} ${kind} ${name}`}>
          {name} {kind} on the hub
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
    </ul>
  );
}
