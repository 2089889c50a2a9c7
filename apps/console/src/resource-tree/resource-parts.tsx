import type { TreeNode } from '@hawser/contract/streams';
import classes from './resource-tree.module.css';

/** The containers of a pod with their state, or the images of a workload; nothing for others. */
export function Containers({ node }: { node: TreeNode }) {
  const { containers, images } = node;
  if (containers.length === 0) {
    if (images.length === 0) return null;
    return (
      <p>
        Images: <code>{images.join(', ')}</code>
      </p>
    );
  }
  return (
    <table className={classes['containers']}>
      <caption>Containers</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col">Restarts</th>
          <th scope="col">Image</th>
        </tr>
      </thead>
      <tbody>
        {containers.map(({ name, state, ready, restarts, image }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{ready ? state : `${state}, not ready`}</td>
            <td>{restarts}</td>
            <td>
              <code>{image}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The labels of a resource; nothing when it has none. */
export function Labels({ node }: { node: TreeNode }) {
  const labels = Object.entries(node.labels);
  if (labels.length === 0) return null;
  return (
    <ul className={classes['labels']} aria-label="Labels">
      {labels.map(([name, value]) => (
        <li key={name}>
          <code>
            {name}={value}
          </code>
        </li>
      ))}
    </ul>
  );
}
