import { Agent } from 'undici';
import type { ReachCluster } from '../registrations/cluster-access.ts';
import { Kubernetes } from './kubernetes.ts';

const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
/** Longest answer of another cluster, bytes. It may be anybody's. */
const MAX_ANSWER = 4 * 1_048_576;

/** The API of a cluster, as Argo CD calls it. Its certificate must be valid; redirects are not followed. */
export const reachCluster: ReachCluster = ({ server, token, ca, certificate, key, serverName }) => {
  const tls = {
    ...(ca === '' ? {} : { ca }),
    ...(certificate === '' || token !== '' ? {} : { cert: certificate, key }),
    ...(serverName === '' ? {} : { servername: serverName }),
  };
  const dispatcher = new Agent({
    connect: { ...tls, timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
    maxResponseSize: MAX_ANSWER,
  });
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  return {
    kube: new Kubernetes({ server, dispatcher, tls, headers: () => Promise.resolve(headers) }),
    close: () => dispatcher.destroy(),
  };
};
