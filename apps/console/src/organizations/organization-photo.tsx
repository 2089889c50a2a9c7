import type { Organization } from '@hawser/contract/organizations';
import { Button } from '@hawser/ui/button';
import { UploadField } from '@hawser/ui/upload-field';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { ACCEPTED_PICTURES, base64Of, plainName } from '../upload/index.ts';
import { organizationCalls } from './calls.ts';
import { Picture } from './picture.tsx';
import classes from './organizations.module.css';

/** The picture of an organization: shows, replaces and removes it. */
export function OrganizationPhoto({ organization }: { organization: Organization }) {
  const { id, photoURL } = organization;
  const calls = useCalls(organizationCalls);
  const { toast, refreshAccount } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const change = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      toast({ text: done });
      refreshAccount();
    } catch (failure) {
      setError(shownMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  const upload = async (file: File): Promise<void> => {
    const data = base64Of(new Uint8Array(await file.arrayBuffer()));
    await change(() => calls.putPhoto(id, { filename: plainName(file.name), data }), 'Picture saved.');
  };
  return (
    <div className={classes['head']}>
      <Picture organization={organization} />
      <UploadField
        label="Picture"
        accept={ACCEPTED_PICTURES}
        disabled={busy}
        onFile={(file) => file !== null && void upload(file)}
        {...(error === undefined ? {} : { error })}
      />
      {photoURL !== '' && (
        <Button disabled={busy} onClick={() => void change(() => calls.removePhoto(id), 'Picture removed.')}>
          Remove
        </Button>
      )}
    </div>
  );
}
