import { findProgram } from '../kubernetes/programs.ts';
import { freePort } from '../process/free-port.ts';
import { run } from '../process/spawn.ts';
import { waitUntil } from '../process/wait-until.ts';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly Subject: string;
  readonly Text: string;
  readonly HTML: string;
  readonly From: { readonly Address: string };
  readonly ReplyTo: readonly { readonly Address: string }[];
  readonly To: readonly { readonly Address: string }[];
}

/** A mail server that keeps what it receives. */
export interface TestMailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** The newest mail to an address whose subject contains a text; waits for it. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** Whether the program of the mail server is there. */
export const hasMailServer = (): boolean => findProgram('mailpit') !== null;

/** Starts a mail server. */
export async function startMailServer(): Promise<TestMailServer> {
  const [web, smtp] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${web}`;
  const running = await run(findProgram('mailpit') ?? '', [
    '--listen',
    `127.0.0.1:${web}`,
    '--smtp',
    `127.0.0.1:${smtp}`,
    '--disable-version-check',
    '--smtp-disable-rdns',
  ]);
  await waitUntil(async () => (await fetch(`${api}/readyz`)).ok, { what: 'the mail server' });
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${api}${path}`)).json()) as T;
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    mailTo: (address, subject) =>
      waitUntil(
        async () => {
          const query = encodeURIComponent(`to:"${address}" subject:"${subject}"`);
          const { messages } = await read<{ messages: { ID: string }[] }>(`/api/v1/search?query=${query}`);
          const [newest] = messages;
          return newest === undefined ? null : read<ReceivedMail>(`/api/v1/message/${newest.ID}`);
        },
        { what: `the mail '${subject}' to ${address}` },
      ),
    stop: () => running.end(),
  };
}
