import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import type { ReactNode } from 'react';
import { shownMessage } from '../client/index.ts';
import type { Command } from '../commands/index.ts';
import { useServices } from '../services/index.ts';

interface CommandDialogProps<Argument, Answer> {
  /** Also the text of its button. */
  title: string;
  /** The name of the record. */
  name: string;
  variant: 'danger' | 'primary';
  command: Command<Argument, Answer>;
  argument: Argument;
  /** The toast when it is done; without one `onDone` says it. */
  done?: string;
  onClose(): void;
  /** Instead of closing when it is done. */
  onDone?(): void;
  /** What it does. */
  children: ReactNode;
}

/** Asks before a command about one record, and stays open with the reason when it fails. */
export function CommandDialog<Argument, Answer>(props: CommandDialogProps<Argument, Answer>) {
  const { title, name, variant, command, argument, done, onClose, onDone = onClose, children } = props;
  const { toast } = useServices();
  const run = async (): Promise<void> => {
    if ((await command.run(argument)) === null) return;
    if (done !== undefined) toast({ text: done });
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={<bdi>{name}</bdi>}
      banners={command.error === null ? [] : [{ tone: 'error', text: shownMessage(command.error) }]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={variant} busy={command.busy} onClick={() => void run()}>
            {title}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
