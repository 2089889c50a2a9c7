import type { TreeNode } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { ConditionList } from './condition-list.tsx';

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
      <ConditionList conditions={node.conditions} />
    </Dialog>
  );
}
