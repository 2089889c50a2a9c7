import type { Grant } from '@hawser/domain/objects';
import classes from './install.module.css';

/** The permissions of the agent as text. The agent enforces them itself, whatever the server sends. */
export function GrantList({ grant }: { grant: Grant }) {
  return (
    <div className={classes['grant']}>
      <p>
        It may read the version, nodes and identity of the cluster, and in namespace{' '}
        <code>{grant.namespaces.join(', ')}</code> apply objects of these kinds, and delete the ones it
        applied:
      </p>
      <ul>
        {grant.kinds.map((kind) => (
          <li key={`${kind.apiVersion}/${kind.kind}`}>{kind.kind}</li>
        ))}
      </ul>
      <p>
        It reads only its own Secrets, grants no permissions, and opens no ports. This list limits it even if
        the server asks for more.
      </p>
    </div>
  );
}
