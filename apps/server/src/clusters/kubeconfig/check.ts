import type { ConnectionCheck } from '@hawser/contract/clusters';
import { connectionMessages as messages } from '@hawser/domain/clusters';
import { type Clock, pause } from '@hawser/ports';
import { z } from 'zod';
import type { Credentials } from './credentials.ts';
import { type AwsCredentials, eksToken } from './eks-token.ts';

/** One request to a Kubernetes API server. */
export interface KubernetesRequest {
  /** URL of the request, with path. */
  readonly url: URL;
  readonly ca: string | null;
  readonly tlsServerName: string | null;
  readonly token: string | null;
  readonly certificate: { readonly certificate: string; readonly key: string } | null;
}

/** The response, or why there is none. */
export type KubernetesResponse =
  | { readonly status: number; readonly body: string }
  | { readonly failure: 'not allowed' | 'unreachable' };

/** Sends a request to a Kubernetes API server, if the operator allows connections to it. Never rejects. */
export type SendToKubernetes = (request: KubernetesRequest) => Promise<KubernetesResponse>;

const KubernetesStatus = z.object({ kind: z.literal('Status'), apiVersion: z.literal('v1') });
const Version = z.object({ gitVersion: z.string().regex(/^v[\w.+-]{1,60}$/) });

/** Timeout of connection and response together, milliseconds. */
export const CHECK_TIMEOUT_MS = 5_000;
/**
 * When it is answered that there is no Kubernetes API server, milliseconds after the request: after every timeout, so that the
 * time reveals as little of the server's network as the message.
 */
const UNREACHABLE_AFTER_MS = 5_500;

/**
 * Checks credentials by requesting the server's version, which changes nothing there. A failure takes as long for a closed port as
 * for an open one or for a name that does not exist.
 */
export async function checkConnection(
  { server, ca, tlsServerName, user }: Credentials,
  aws: AwsCredentials | null,
  { send, clock }: { readonly send: SendToKubernetes; readonly clock: Clock },
): Promise<ConnectionCheck> {
  const now = clock.now();
  const base = new URL(server);
  const url = new URL('version', base.href.endsWith('/') ? base : `${base.href}/`);
  const response = await send({
    url,
    ca,
    tlsServerName,
    token: user.kind === 'token' ? user.token : user.kind === 'eks' && aws ? eksToken(user, aws, now) : null,
    certificate: user.kind === 'certificate' ? user : null,
  });
  const version = versionIn(response);
  if (version !== null) {
    return { reached: true, kubernetesVersion: version, message: messages.reached(version), checkedAt: now };
  }
  const message = messageOf(response, url.host);
  if (message === messages.unreachable(url.host))
    await pause(clock, Math.max(0, now + UNREACHABLE_AFTER_MS - clock.now()));
  return { reached: false, kubernetesVersion: null, message, checkedAt: now };
}

function versionIn(response: KubernetesResponse): string | null {
  if ('failure' in response || response.status !== 200) return null;
  try {
    return Version.parse(JSON.parse(response.body)).gitVersion;
  } catch {
    return null;
  }
}

function messageOf(response: KubernetesResponse, host: string): string {
  if (!('failure' in response)) {
    if (!isKubernetesStatus(response.body)) return messages.unreachable(host);
    if (response.status === 401) return messages.unauthorized;
    return response.status === 403 ? messages.forbidden : messages.unreachable(host);
  }
  return response.failure === 'not allowed' ? messages.notAllowed(host) : messages.unreachable(host);
}

/** Whether this is the error of a Kubernetes API server, and not the answer of some other server. */
function isKubernetesStatus(body: string): boolean {
  try {
    return KubernetesStatus.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
