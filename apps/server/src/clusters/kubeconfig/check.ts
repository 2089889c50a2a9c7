import type { ConnectionCheck } from '@hawser/contract/clusters';
import { connectionMessages as messages } from '@hawser/domain/clusters';
import { z } from 'zod';
import type { Credentials } from './credentials.ts';
import { type AwsCredentials, eksToken } from './eks-token.ts';

/** One request to a Kubernetes API server. */
export interface KubernetesQuestion {
  /** Address with the path that is asked. */
  readonly url: URL;
  readonly ca: string | null;
  readonly tlsServerName: string | null;
  readonly token: string | null;
  readonly certificate: { readonly certificate: string; readonly key: string } | null;
}

/** What came of it; `failure` where no answer came. */
export type KubernetesAnswer =
  | { readonly status: number; readonly body: string }
  | { readonly failure: 'not allowed' | 'not found' | 'refused' | 'timed out' | 'untrusted' | 'other' };

/** Asks a Kubernetes API server, where the operator allows connections to it. Never rejects. */
export type AskKubernetes = (question: KubernetesQuestion) => Promise<KubernetesAnswer>;

const Version = z.object({ gitVersion: z.string().regex(/^v[\w.+-]{1,60}$/) });

/** Tries credentials on their server by asking its version; nothing is changed there. `now` is epoch milliseconds. */
export async function checkConnection(
  { server, ca, tlsServerName, user }: Credentials,
  aws: AwsCredentials | null,
  { ask, now }: { readonly ask: AskKubernetes; readonly now: number },
): Promise<ConnectionCheck> {
  const base = new URL(server);
  const url = new URL('version', base.href.endsWith('/') ? base : `${base.href}/`);
  const answer = await ask({
    url,
    ca,
    tlsServerName,
    token: user.kind === 'token' ? user.token : user.kind === 'eks' && aws ? eksToken(user, aws, now) : null,
    certificate: user.kind === 'certificate' ? user : null,
  });
  const version = versionIn(answer);
  if (version !== null) {
    return { reached: true, kubernetesVersion: version, message: messages.reached(version), checkedAt: now };
  }
  return { reached: false, kubernetesVersion: null, message: messageOf(answer, url.host), checkedAt: now };
}

function versionIn(answer: KubernetesAnswer): string | null {
  if ('failure' in answer || answer.status !== 200) return null;
  try {
    return Version.parse(JSON.parse(answer.body)).gitVersion;
  } catch {
    return null;
  }
}

function messageOf(answer: KubernetesAnswer, host: string): string {
  if (!('failure' in answer)) {
    if (answer.status === 401) return messages.unauthorized;
    return answer.status === 403 ? messages.forbidden : messages.other(host);
  }
  switch (answer.failure) {
    case 'not allowed':
      return messages.notAllowed(host);
    case 'not found':
      return messages.notFound(host);
    case 'refused':
      return messages.refused(host);
    case 'timed out':
      return messages.timedOut(host);
    case 'untrusted':
      return messages.untrusted(host);
    default:
      return messages.other(host);
  }
}
