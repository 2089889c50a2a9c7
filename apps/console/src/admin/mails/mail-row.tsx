import type { AdminMail, MailLinkShown, MailState } from '@hawser/contract/admin';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { CommandBox } from '@hawser/ui/copy-button';
import { StatusBadge } from '@hawser/ui/status-badge';
import type { Tone } from '@hawser/ui/tone';
import { useState } from 'react';
import { shownMessage } from '../../client/index.ts';
import { useCalls, useServices } from '../../services/index.ts';
import { adminCalls } from '../calls.ts';
import classes from '../admin.module.css';

const TONES: Readonly<Record<MailState, Tone>> = {
  waiting: 'informational',
  retrying: 'warning',
  sent: 'positive',
  failed: 'negative',
  expired: 'unknown',
};

/** A mail of the outbox, and below it its link, once somebody asked for it. */
export function MailRow({ mail, sends, onChange }: { mail: AdminMail; sends: boolean; onChange(): void }) {
  const calls = useCalls(adminCalls);
  const { toast } = useServices();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<MailLinkShown | null>(null);
  const run = async (work: () => Promise<void>, failure: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ tone: 'negative', text: shownMessage(error, failure) });
    } finally {
      setBusy(false);
    }
  };
  const show = () => run(async () => setLink(await calls.mailLink(mail.id)), 'The link could not be shown.');
  const again = () =>
    run(async () => {
      const { to } = await calls.sendMailAgain(mail.id);
      toast({ text: `The mail to ${to} is sent again.` });
      onChange();
    }, 'The mail could not be sent.');
  const isOpen = mail.state === 'retrying' || mail.state === 'failed';
  return (
    <>
      <tr>
        <th scope="row">{mail.to}</th>
        <td>{mail.subject}</td>
        <td>
          <StatusBadge
            tone={TONES[mail.state]}
            label={mail.state}
            status={mail.state}
            since={mail.sentAt ?? mail.createdAt}
            observedAt={null}
          />
        </td>
        <td>
          <Age instant={mail.createdAt} /> ago
        </td>
        <td data-label="Attempts">{mail.attempts}</td>
        <td className={classes['problem']}>{mail.problem}</td>
        <td>
          {mail.hasLink && link === null && (
            <Button
              busy={busy}
              aria-label={`Show the link of the mail to ${mail.to}`}
              onClick={() => void show()}
            >
              Show Link
            </Button>
          )}
          {sends && isOpen && (
            <Button busy={busy} aria-label={`Send the mail to ${mail.to} again`} onClick={() => void again()}>
              Send Again
            </Button>
          )}
        </td>
      </tr>
      {link !== null && (
        <tr className={classes['linkRow']}>
          <td colSpan={7}>
            <p>
              {link.label}: pass this link on to {link.to} only. {link.note}
            </p>
            <CommandBox command={link.url} what="link" />
          </td>
        </tr>
      )}
    </>
  );
}
