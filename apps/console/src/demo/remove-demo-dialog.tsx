import { plural } from '@hawser/domain/counted';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { DeletionList } from '@hawser/ui/deletion-preview';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls } from '../services/index.ts';
import { demoCalls } from './calls.ts';
import { useDemo } from './demo-context.tsx';

/** Lists what is deleted with the demo fleet, and removes it. */
export default function RemoveDemoDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(demoCalls);
  const { demo, take } = useDemo();
  const { change } = usePage();
  const command = useCommand((_: null, options) => calls.remove(options));
  const fleet = demo?.fleet ?? null;
  if (fleet === null) return null;
  const confirm = async (): Promise<void> => {
    const answer = await command.run(null);
    if (answer === null) return;
    take(answer.removing);
    change({ dialog: 'demo' });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Remove the Demo Fleet"
      phrase="demo"
      actionLabel="Remove Demo Fleet"
      onConfirm={confirm}
      error={command.error === null ? undefined : shownMessage(command.error)}
    >
      <p>This permanently deletes, and nothing else:</p>
      <DeletionList
        label="What is deleted"
        groups={[
          { title: plural(fleet.networks, 'network'), count: fleet.networks },
          { title: 'simulated clusters', count: fleet.clusters },
          { title: 'routers', count: fleet.routers, outcome: 'with their agents' },
          { title: 'applications', count: fleet.objects },
        ]}
      />
    </ConfirmDialog>
  );
}
