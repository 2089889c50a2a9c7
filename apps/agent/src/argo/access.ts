import type { Clock, Random } from '@hawser/ports';
import type { CallArgoServer } from '../adapters/argo-server-calls.ts';
import type { KubeApi } from '../kube/api.ts';
import { credentialFree } from './credentials/credential-free-kube.ts';
import { KnownCredentials } from './credentials/known-credentials.ts';
import { ArgoServer } from './server/argo-server.ts';

interface Options {
  readonly clock: Clock;
  readonly random: Random;
  readonly kube: KubeApi;
  readonly argoServer?: CallArgoServer | undefined;
}

/** The API of the cluster and the server of the Argo CD in this namespace, neither of which shows credentials that Argo CD says. */
export function argoCdAccess<Given extends Options>(
  given: Given,
  namespace: string | undefined,
): { readonly options: Given; readonly namespace: string | undefined; readonly server: ArgoServer } {
  const { clock, random, kube, argoServer: call } = given;
  const credentials = new KnownCredentials();
  const options =
    namespace === undefined ? given : { ...given, kube: credentialFree(kube, namespace, credentials) };
  return {
    options,
    namespace,
    server: new ArgoServer({ clock, random, kube, credentials, namespace, call }),
  };
}
