import type { TreeNode } from '@hawser/contract/streams';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import classes from './resource-tree.module.css';

/** The conditions of a resource (Spec 2 §3: titled 'Conditions', 'No conditions found.' when empty, a Done button). */
export function ConditionsDialog({ node, onClose }: { node: TreeNode; onClose(): void }) {
  return (
    <Dialog
      open
      title="Conditions"
      onClose={onClose}
      footer={(close) => (
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      )}
    >
      {node.conditions.length === 0 && <p>No conditions found.</p>}
      <ul className={classes['conditions']}>
        {node.conditions.map(({ type, status, reason, message, lastTransitionTime }) => (
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
    </Dialog>
  );
}
