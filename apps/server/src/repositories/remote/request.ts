import { repositoryAddress } from '@hawser/domain/repositories';
import { authorization } from './authorization.ts';
import type { Outcome } from './outcome.ts';
import type { RemotePorts } from './ports.ts';
import type { RemoteAnswer, RemoteRequest } from './send.ts';
import type { ExchangeSsh } from './ssh.ts';
import type { Target } from './target.ts';

/** A request to a repository: over HTTPS the body is sent to the path below its URL, over SSH to the program that the path names. */
interface SessionRequest extends Pick<RemoteRequest, 'method' | 'body' | 'bytesMax' | 'isPrefix'> {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * How long a server may take until it answers for the first time, milliseconds: what does not answer is reported at one time
 * (`UNREACHABLE_AFTER_MS`), so that the time reveals nothing of the server's network.
 */
const FIRST_ANSWER_MS = 5_000;

/** Requests to one repository, with its credentials. */
export interface Session {
  ask(request: SessionRequest): Promise<Outcome<Buffer>>;
  /** Fingerprint of the host key that an SSH server has proven to have; null before that, and over HTTPS. */
  hostKey(): string | null;
}

/** Opens requests to a repository; each takes `timeoutMs` at most. */
export async function sessionFor(
  target: Target,
  { send, ssh, clock }: RemotePorts,
  timeoutMs: number,
): Promise<Outcome<Session>> {
  if (repositoryAddress(target.url, target.type)?.protocol === 'ssh') {
    return { found: sshSession(target, ssh, timeoutMs) };
  }
  const proven = await authorization(target, { send, now: clock.now(), timeoutMs: FIRST_ANSWER_MS });
  if ('problem' in proven) return proven;
  const headers = proven.found;
  const base = target.url.replace(/\/+$/, '');
  return {
    found: {
      async ask({ path, headers: more = {}, ...request }) {
        const url = new URL(`${base}/${path}`);
        const first = request.body === undefined ? { answerMs: FIRST_ANSWER_MS } : {};
        return outcomeOf(
          await send({ ...request, ...first, url, timeoutMs, headers: { ...headers, ...more } }),
        );
      },
      hostKey: () => null,
    },
  };
}

/** Only a server that asks for credentials tells that they are wrong; everything else is one answer. */
function outcomeOf(answer: RemoteAnswer): Outcome<Buffer> {
  if ('failure' in answer) return { problem: answer.failure };
  if (answer.status === 200) return { found: answer.body };
  return { problem: answer.status === 401 && answer.challenge ? 'unauthorized' : 'unreachable' };
}

function sshSession(target: Target, ssh: ExchangeSsh, timeoutMs: number): Session {
  const address = repositoryAddress(target.url, target.type);
  let hostKey = target.hostKey ?? null;
  return {
    async ask({ path, body, bytesMax, isPrefix = false }) {
      const { credentials } = target;
      if (credentials?.kind !== 'sshKey' || address?.user == null) return { problem: 'unreachable' };
      const answer = await ssh({
        ...address,
        user: address.user,
        privateKey: credentials.privateKey,
        hostKey,
        program: path.endsWith('git-receive-pack') ? 'git-receive-pack' : 'git-upload-pack',
        input: body ?? null,
        bytesMax,
        isPrefix,
        answerMs: FIRST_ANSWER_MS,
        timeoutMs,
      });
      if ('failure' in answer) return { problem: answer.failure };
      hostKey = answer.hostKey;
      return { found: answer.body };
    },
    hostKey: () => hostKey,
  };
}
