import { createTransport } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { RenderedMail } from './render.ts';

/** A mail that the receiving server refused for good, such as for an address that it does not know (RFC 5321 section 4.2.1: 5yz). */
export class RefusedMail extends Error {}

/** Of whom mails are, and who gets the answers. */
export interface Sender {
  readonly from: string;
  /** Null: the sender. */
  readonly replyTo: string | null;
}

/** Delivers a mail; resolves when the receiving server has accepted it. @throws RefusedMail when no repetition helps. */
export type Deliver = (mail: RenderedMail & Sender & { readonly to: string }) => Promise<void>;

/** Delivery by SMTP at `smtpUrl` (`smtp://` or `smtps://`, with credentials where needed). */
export function smtp(smtpUrl: string): Deliver {
  const transport = createTransport(smtpUrl);
  return async ({ replyTo, ...mail }) => {
    try {
      // RFC 3834: no automatic answers to these.
      await transport.sendMail({
        ...mail,
        subject: asWritten(mail.subject),
        ...(replyTo === null ? {} : { replyTo }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isRefusal(error) ? new RefusedMail((error as Error).message) : error;
    }
  };
}

/** Octets of an encoded word, whose line has 76 at most (RFC 2047, section 2). */
const WORD_LENGTH = 52;

/** A name in the subject may look like an encoded word, such as `=?utf-8?q?=0d=0a?=`, which readers would decode: it is encoded itself. */
const asWritten = (subject: string): string =>
  subject.includes('=?') ? encodeWord(subject, 'Q', WORD_LENGTH) : subject;

/** Codes 5yz about this mail. Those about the sender's own credentials (RFC 4954) are mended by the operator, so they are tried again. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM')
  );
}
