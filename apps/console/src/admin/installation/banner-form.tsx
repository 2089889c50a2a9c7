import { BANNER_MAX, type Banner } from '@hawser/contract/admin';
import { Button } from '@hawser/ui/button';
import { SelectField, TextAreaField, TextField } from '@hawser/ui/field';
import { type FormEvent, useEffect, useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { announceBanner } from '../banner/banner-event.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';

const HOUR_MS = 60 * 60_000;

/** Shows a message above the pages of everyone who is signed in, until it is removed or its time is over. */
export function BannerForm() {
  const calls = useCalls(adminCalls);
  const { toast, ports } = useServices();
  const [text, setText] = useState('');
  const [tone, setTone] = useState<Banner['tone']>('informational');
  const [hours, setHours] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [shown, setShown] = useState<Banner | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    calls.banner().then(
      (banner) => {
        if (!isCurrent) return;
        setShown(banner);
        // What somebody has begun to type stays.
        setText((typed) => (typed === '' ? banner.text : typed));
        setTone(banner.tone);
      },
      (error: unknown) => isCurrent && setFailure(shownMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [calls]);
  const send = async (message: string): Promise<void> => {
    const lasts = hours.trim() === '' ? null : Number(hours);
    if (lasts !== null && !(lasts > 0)) return setFailure('Enter a number of hours, or nothing.');
    if (message.trim().length > BANNER_MAX)
      return setFailure(`A message has at most ${BANNER_MAX} characters.`);
    setFailure(null);
    setBusy(true);
    try {
      const until = lasts === null ? null : Math.round(ports.clock.now() + lasts * HOUR_MS);
      const { updated } = await calls.updateBanner({ text: message, tone, until });
      setShown(updated);
      setText(updated.text);
      announceBanner(updated);
      toast({
        text: updated.text === '' ? 'The message is removed.' : 'Everyone sees the message within 5 minutes.',
      });
    } catch (error) {
      setFailure(shownMessage(error, 'The message could not be saved.'));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(text);
  };
  return (
    <form className={classes['banner']} onSubmit={submit} aria-label="Message to everyone" noValidate>
      <TextAreaField
        label="Message to everyone"
        description="Shown above every page, such as before maintenance."
        rows={2}
        value={text}
        error={failure}
        onChange={setText}
      />
      <div className={classes['inviteForm']}>
        <SelectField
          label="Kind"
          value={tone}
          onChange={(value) => setTone(value as Banner['tone'])}
          choices={[
            { value: 'informational', label: 'Information' },
            { value: 'warning', label: 'Warning' },
          ]}
        />
        <TextField label="Hours" optional inputMode="numeric" value={hours} onChange={setHours} />
        <Button submit variant="primary" busy={busy} disabled={text.trim() === ''}>
          Show
        </Button>
        {shown !== null && shown.text !== '' && (
          <Button busy={busy} onClick={() => void send('')}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
