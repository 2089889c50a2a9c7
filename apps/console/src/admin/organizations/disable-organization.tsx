import { Button } from '@hawser/ui/button';
import { ConfirmDialog } from '@hawser/ui/form-dialog';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useServices } from '../../services/index.ts';

interface DisableOrganizationProps {
  /** What is typed to confirm: the unique name, or the address of its account. */
  name: string;
  isDisabled: boolean;
  /** Disables the organization, or enables it. */
  change(disabled: boolean): Promise<void>;
}

/** Stops an organization with all of its members after its name was typed, and lets it go on. */
export function DisableOrganization({ name, isDisabled, change }: DisableOrganizationProps) {
  const { toast } = useServices();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const enable = async (): Promise<void> => {
    setBusy(true);
    try {
      await change(false);
      toast({ text: `${name} is enabled, and its members can act in it again.` });
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, 'The organization could not be enabled.') });
    } finally {
      setBusy(false);
    }
  };
  const disable = async (): Promise<void> => {
    try {
      await change(true);
    } catch (error) {
      throw new Error(shownMessage(error, 'The organization could not be disabled.'), { cause: error });
    }
    setOpen(false);
    toast({ text: `${name} is disabled.` });
  };
  if (isDisabled) {
    return (
      // Another button than the one that disables: it does not keep its focus, nor the key that was meant for that.
      <Button key="enable" busy={busy} aria-label={`Enable ${name}`} onClick={() => void enable()}>
        Enable
      </Button>
    );
  }
  return (
    <>
      <Button aria-label={`Disable ${name}`} onClick={() => setOpen(true)}>
        Disable
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Disable Organization"
        phrase={name}
        actionLabel="Disable Organization"
        onConfirm={disable}
      >
        <p>Until it is enabled again, nobody can do anything in this organization:</p>
        <ul>
          <li>
            Its members lose it within a second: pages, logs and terminals that are open there close, and
            their API keys and tokens for it are refused.
          </li>
          <li>They stay signed in, and go on in their own account and in other organizations.</li>
          <li>
            Nobody can sign in to its own account, join it or leave it; bulk changes that run are stopped.
          </li>
          <li>
            Its networks and clusters stay as they are, and its agents go on: what runs in the clusters is not
            stopped.
          </li>
          <li>It is in both audit logs. Nothing is deleted.</li>
        </ul>
      </ConfirmDialog>
    </>
  );
}
