import type { TreeNode } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import classes from './resource-tree.module.css';

/** The conditions of a resource (Spec 2 §3: 'No conditions found.' when empty). */
export function ConditionList({ conditions }: Pick<TreeNode, 'conditions'>) {
  return (
    <>
      {conditions.length === 0 && <p>No conditions found.</p>}
      <ul className={classes['conditions']}>
        {conditions.map(({ type, status, reason, message, lastTransitionTime }) => (
          <li key={type}>
            <strong>
              {type}: {status}
            </strong>{' '}
            {lastTransitionTime !== null && (
              <small>
                for <Age instant={lastTransitionTime} />
              </small>
            )}
            {(reason !== '' || message !== '') && <p>{[reason, message].filter(Boolean).join(': ')}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
