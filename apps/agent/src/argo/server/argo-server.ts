import { ARGOCD_ACCOUNT, ARGOCD_ACCOUNT_SETTINGS } from '@hawser/domain/argocd';
import { type Clock, newId, type Random } from '@hawser/ports';
import type { ArgoAnswer, CallArgoServer } from '../../adapters/argo-server-calls.ts';
import { isStatus, type KubeApi, type KubeKind } from '../../kube/api.ts';
import { type Fields, fieldsOf, labelsOf, textOf } from '../../kube/fields.ts';
import { CONFIG_MAP, SECRET } from '../../kube/kinds.ts';
import { reasonOf } from '../../log.ts';
import { singleLine } from '../../report/health.ts';
import { StreamError } from '../../streams/stream-error.ts';
import type { KnownCredentials } from '../credentials/known-credentials.ts';
import { withoutCredentials } from '../../kube/without-credentials.ts';
import { sessionToken } from './session-token.ts';

interface ArgoServerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly kube: Pick<KubeApi, 'get'>;
  /** What no reason may show. */
  readonly credentials: Pick<KnownCredentials, 'hiddenIn'>;
  /** The namespace of Argo CD, of the hub of a GitOps network; undefined on all other clusters. */
  readonly namespace: string | undefined;
  /** Undefined for an agent that cannot reach any. */
  readonly call: CallArgoServer | undefined;
}

/** Requests at the same time: an answer may have megabytes. Others wait. */
const AT_ONCE = 3;

const SETTINGS = 'argocd-cm';
/** With the key of sessions and, unless the operator gave another one, the certificate. */
const KEYS = 'argocd-secret';
const GIVEN_CERTIFICATE = 'argocd-server-tls';

const ENTRIES = Object.entries(ARGOCD_ACCOUNT_SETTINGS)
  .flatMap(([name, entries]) =>
    Object.entries(entries).map(([key, value]) => `${key}: "${value.trim()}" in ${name}`),
  )
  .join(', ');

const NO_ACCOUNT = `Argo CD does not let the agent of the hub ask it. Hawser writes an account for that into an Argo CD that it installs, and changes no other; its administrator can add it: ${ENTRIES}.`;

/** The server of the Argo CD of a hub, asked as an account that may read Applications and nothing else. */
export class ArgoServer {
  readonly #options: ArgoServerOptions;
  /** The last request of each queue. */
  readonly #turns: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve());
  #next = 0;

  constructor(options: ArgoServerOptions) {
    this.#options = options;
  }

  /** What it answers to a GET. @throws StreamError with the reason when there is no answer, or one of more than `maxBytes` */
  get(path: string, maxBytes: number, signal: AbortSignal): Promise<Fields> {
    const queue = this.#next++ % AT_ONCE;
    const answer = Promise.resolve(this.#turns[queue]).then(() => this.#ask(path, maxBytes, signal));
    this.#turns[queue] = answer.catch(() => {});
    return answer;
  }

  async #ask(path: string, maxBytes: number, signal: AbortSignal): Promise<Fields> {
    const { clock, random, namespace, call, credentials } = this.#options;
    signal.throwIfAborted();
    if (namespace === undefined || call === undefined)
      throw new StreamError('refused', 'This agent cannot ask any Argo CD.');
    const { key, certificate } = await this.#access(namespace);
    const now = clock.now();
    const token = sessionToken(key, newId(now, random), now);
    let answer: ArgoAnswer;
    try {
      answer = await call({ namespace, path, token, certificate, maxBytes, signal });
    } catch (error) {
      throw new StreamError('failed', `Argo CD's server does not answer: ${reasonOf(error)}`);
    }
    return readAnswer(answer, credentials);
  }

  /** What a request needs. It is read each time: Argo CD may have renewed it. */
  async #access(namespace: string): Promise<{ key: Uint8Array; certificate: string }> {
    const settings = await this.#data(CONFIG_MAP, namespace, SETTINGS);
    const capabilities = settings?.[`accounts.${ARGOCD_ACCOUNT}`] ?? '';
    if (!/(?:^|[\s,])login(?:$|[\s,])/.test(capabilities)) throw new StreamError('refused', NO_ACCOUNT);
    const keys = (await this.#data(SECRET, namespace, KEYS)) ?? {};
    const given = await this.#data(SECRET, namespace, GIVEN_CERTIFICATE);
    const key = Buffer.from(keys['server.secretkey'] ?? '', 'base64');
    const certificate = Buffer.from(given?.['tls.crt'] ?? keys['tls.crt'] ?? '', 'base64').toString('utf8');
    if (key.length === 0 || certificate === '')
      throw new StreamError('failed', "Argo CD's server has not started yet.");
    return { key, certificate };
  }

  async #data(kind: KubeKind, namespace: string, name: string): Promise<Record<string, string> | null> {
    try {
      return labelsOf((await this.#options.kube.get({ kind, namespace, name })).data);
    } catch (error) {
      if (isStatus(error, 404)) return null;
      if (!isStatus(error, 401, 403)) throw error;
      throw new StreamError(
        'refused',
        `The agent may not read ${kind.kind} ${name} in namespace ${namespace}. Apply the install command of the hub again. (${reasonOf(error)})`,
      );
    }
  }
}

const TOO_LARGE = 'It is too large to be shown here. Look at it in Argo CD.';

function readAnswer({ status, text }: ArgoAnswer, credentials: Pick<KnownCredentials, 'hiddenIn'>): Fields {
  if (text === null) throw new StreamError('limit', TOO_LARGE);
  const answer = fieldsOf(jsonIn(text));
  if (status === 200) return answer;
  const said = credentials.hiddenIn(textOf(answer.message) || textOf(answer.error));
  const reason = singleLine(withoutCredentials(said)).slice(0, 300);
  const message = `Argo CD's server answers with HTTP status ${status}${reason === '' ? '' : `: ${reason}`}`;
  throw new StreamError(
    status === 404 ? 'not-found' : status === 401 || status === 403 ? 'refused' : 'failed',
    message,
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
