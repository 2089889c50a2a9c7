import type { AgentMessage } from '@hawser/contract/agent';
import { MAX_CERTIFICATE } from '@hawser/contract/streams';
import { type Clock, pause } from '@hawser/ports';
import { isStatus, KubeError } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';
import { singleLine } from '../report/health.ts';

/** Reads the newest certificate of the cluster's controller of Sealed Secrets, PEM. Fails as the API does. */
export type ReadCertificate = (signal: AbortSignal) => Promise<string>;

type CertificateMessage = Extract<AgentMessage, { type: 'certificate' }>;

/** How often it is read: rarely once it is known, because the controller makes a new one every 30 days, milliseconds. */
const PERIOD_MS = 300_000;
/** Shorter while there is none: somebody is probably installing the controller. */
const MISSING_PERIOD_MS = 15_000;

const NOT_GRANTED =
  'The agent may not read the certificate of the controller of Sealed Secrets. Apply the install command again.';

/** Reads the certificate again and again, and reports it to the server when it has changed. */
export class CertificateReports {
  readonly #options: { readonly clock: Clock; readonly log: Log; readonly read: ReadCertificate };
  #last: CertificateMessage | null = null;
  #send: ((message: AgentMessage) => void) | null = null;

  constructor(options: { readonly clock: Clock; readonly log: Log; readonly read: ReadCertificate }) {
    this.#options = options;
  }

  /** To a server that takes it. */
  connect(send: (message: AgentMessage) => void): void {
    this.#send = send;
    if (this.#last !== null) send(this.#last);
  }

  disconnect(): void {
    this.#send = null;
  }

  /** Runs until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, log, read } = this.#options;
    while (!signal.aborted) {
      const found = await certificateNow(read, signal);
      if (signal.aborted) return;
      if (found.message !== '' && found.message !== this.#last?.message)
        log.warn('The certificate of Sealed Secrets cannot be read', { reason: found.message });
      if (found.pem !== this.#last?.pem || found.message !== this.#last.message) {
        this.#last = found;
        this.#send?.(found);
      }
      await pause(clock, found.pem === null ? MISSING_PERIOD_MS : PERIOD_MS, signal);
    }
  }
}

async function certificateNow(read: ReadCertificate, signal: AbortSignal): Promise<CertificateMessage> {
  const answer = (pem: string | null, message = ''): CertificateMessage => ({
    type: 'certificate',
    pem,
    message: singleLine(message).slice(0, 2_000),
  });
  try {
    const pem = await read(signal);
    return pem.length > MAX_CERTIFICATE
      ? answer(null, 'What the controller serves as its certificate is too long.')
      : answer(pem);
  } catch (error) {
    // Without the Service there is no controller.
    if (isStatus(error, 404)) return answer(null);
    if (isStatus(error, 401, 403)) return answer(null, NOT_GRANTED);
    if (error instanceof KubeError)
      return answer(null, `The controller of Sealed Secrets does not answer: ${reasonOf(error)}`);
    return answer(null, reasonOf(error));
  }
}
