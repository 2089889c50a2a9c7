import type { AgentMessage } from '@hawser/contract/agent';
import { ARGOCD_ACCOUNT_NAME } from '@hawser/domain/objects';
import { type Clock, pause } from '@hawser/ports';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { instantOf } from '../kube/metadata.ts';
import { type Log, reasonOf } from '../log.ts';
import { singleLine } from '../report/health.ts';

type TokenMessage = Extract<AgentMessage, { type: 'argoCdToken' }>;

/** Lifetime to ask for, seconds. The API server may give another one. */
const LIFETIME_SECONDS = 86_400;
/** Part of its life after which a token is replaced: what remains bridges a time without a server. */
const RENEWED_AFTER = 1 / 3;
/** How soon to try again, and the least time between two tokens, milliseconds. */
const RETRY_MS = 15_000;

const NO_ACCOUNT = `The account ${ARGOCD_ACCOUNT_NAME} is missing, or the agent may not ask for its tokens. Apply the install command of this cluster again.`;

interface Ports {
  readonly clock: Clock;
  readonly log: Log;
  readonly kube: KubeApi;
  /** The agent's own namespace, in which the account is. */
  readonly namespace: string;
}

/**
 * Asks the API server for tokens of the account that Argo CD uses on this edge, each before the last one ends, and hands them to the
 * server. They are kept nowhere but in memory, and are never logged.
 */
export class AccountTokens {
  readonly #ports: Ports;
  #last: TokenMessage | null = null;
  #send: ((message: AgentMessage) => void) | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** To a server that takes them. */
  connect(send: (message: AgentMessage) => void): void {
    this.#send = send;
    if (this.#last !== null) send(this.#last);
  }

  disconnect(): void {
    this.#send = null;
  }

  /** Runs until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#ports;
    while (!signal.aborted) {
      const next = await this.#next();
      if (signal.aborted) return;
      if (next.message !== '' && next.message !== this.#last?.message)
        log.warn('There is no token for Argo CD', { reason: next.message });
      const { token, expiresAt } = this.#last ?? {};
      // What Argo CD has goes on until it ends, whatever is wrong with the next one.
      const stillValid = token !== undefined && token !== null && (expiresAt ?? 0) > clock.now();
      this.#last =
        next.token === null && stillValid ? { ...next, token, expiresAt: expiresAt ?? null } : next;
      this.#send?.(this.#last);
      const lifeMs = next.expiresAt === null ? 0 : next.expiresAt - clock.now();
      await pause(clock, Math.max(RETRY_MS, lifeMs * RENEWED_AFTER), signal);
    }
  }

  async #next(): Promise<TokenMessage> {
    const none = (message: string): TokenMessage => ({
      type: 'argoCdToken',
      token: null,
      expiresAt: null,
      message: singleLine(message).slice(0, 2_000),
    });
    const { kube, namespace } = this.#ports;
    const resource = `serviceaccounts/${ARGOCD_ACCOUNT_NAME}/token`;
    const apiVersion = 'authentication.k8s.io/v1';
    const spec = { expirationSeconds: LIFETIME_SECONDS };
    try {
      const { status } = await kube.create({ apiVersion: 'v1', kind: 'TokenRequest', resource }, namespace, {
        apiVersion,
        kind: 'TokenRequest',
        spec,
      });
      const { token, expirationTimestamp } = fieldsOf(status);
      const expiresAt = instantOf(expirationTimestamp);
      if (textOf(token) === '' || expiresAt === null) return none('The API server answered without a token.');
      return { type: 'argoCdToken', token: textOf(token), expiresAt, message: '' };
    } catch (error) {
      return none(isStatus(error, 403, 404) ? NO_ACCOUNT : reasonOf(error));
    }
  }
}
