import { Button } from '@hawser/ui/button';
import { UploadField } from '@hawser/ui/upload-field';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useServices } from '../services/index.ts';
import { base64Of } from './base64.ts';
import { ACCEPTED_PICTURES, plainName } from './picture-file.ts';

interface PictureFieldProps {
  /** Whether there is a picture, which can be removed. */
  isThere: boolean;
  /** Replaces the picture; `data` is its base64. */
  put(picture: { filename: string; data: string }): Promise<unknown>;
  remove(): Promise<unknown>;
}

/** Replaces and removes a picture that the account shows. */
export function PictureField({ isThere, put, remove }: PictureFieldProps) {
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
    await change(() => put({ filename: plainName(file.name), data }), 'Picture saved.');
  };
  return (
    <>
      <UploadField
        label="Picture"
        accept={ACCEPTED_PICTURES}
        disabled={busy}
        onFile={(file) => file !== null && void upload(file)}
        {...(error === undefined ? {} : { error })}
      />
      {isThere && (
        <Button disabled={busy} onClick={() => void change(remove, 'Picture removed.')}>
          Remove
        </Button>
      )}
    </>
  );
}
