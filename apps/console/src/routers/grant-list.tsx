import type { Grant } from '@hawser/domain';
import classes from './install.module.css';

/** What the agent may do, in words. It holds to this itself, whatever the server says. */
export function GrantList({ grant }: { grant: Grant }) {
  return (
    <div className={classes['grant']}>
      <p>
        It may read the version, the nodes and the identity of the cluster, and in namespace{' '}
        <code>{grant.namespaces.join(', ')}</code> apply and remove what it applied itself, of these kinds:
      </p>
      <ul>
        {grant.kinds.map((kind) => (
          <li key={`${kind.apiVersion}/${kind.kind}`}>{kind.kind}</li>
        ))}
      </ul>
      <p>
        It reads no Secrets but its own, grants no rights, and opens no port. It obeys this list over the
        server.
      </p>
    </div>
  );
}
