import { createTransport } from 'nodemailer';
import type { RenderedMail } from './render.ts';

/** A mail that the receiving server refused for good, such as for an address that it does not know (RFC 5321 section 4.2.1: 5yz). */
export class RefusedMail extends Error {}

/** Delivers a mail; resolves when the receiving server has accepted it. @throws RefusedMail when no repetition helps. */
export type Deliver = (mail: RenderedMail & { readonly to: string }) => Promise<void>;

/** Delivery by SMTP at `smtpUrl` (`smtp://` or `smtps://`, with credentials where needed). */
export function smtp(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  return async (mail) => {
    try {
      // RFC 3834: no automatic answers to these.
      await transport.sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });
    } catch (error) {
      throw isRefusal(error) ? new RefusedMail((error as Error).message) : error;
    }
  };
}

/** Codes 5yz about this mail. Those about the sender's own credentials (RFC 4954) are mended by the operator, so they are tried again. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    (command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM')
  );
}
