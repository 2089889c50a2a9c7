import type { PasswordItem } from '@hawser/contract/streams';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import { labelsOf } from '../kube/fields.ts';
import { SECRET } from '../kube/kinds.ts';
import { StreamError } from '../streams/stream-error.ts';
import { findArgoCd } from './existing.ts';
import { PASSWORD_SECRET } from './install-argocd.ts';
import { FeatureRecords } from './record.ts';

/** Seals a text for the page that has the private key. */
export type SealText = (
  publicKey: string,
  text: string,
) => Promise<{ readonly publicKey: string; readonly iv: string; readonly data: string }>;

interface PasswordPorts {
  readonly kube: KubeApi;
  /** The agent's own namespace. */
  readonly namespace: string;
  readonly routerID: string;
  /** Undefined for an agent that installs nothing. */
  readonly sealText: SealText | undefined;
}

/** The initial password of Argo CD's account `admin`, sealed for one page. It is neither kept nor logged. @throws StreamError */
export async function sealedPassword(
  { kube, namespace, routerID, sealText }: PasswordPorts,
  publicKey: string,
): Promise<PasswordItem> {
  const installedIn = await namespaceOfInstalled(kube, namespace, routerID);
  if (sealText === undefined || installedIn === null)
    throw new StreamError(
      'not-found',
      'This agent has not installed Argo CD. Ask whoever installed it for the password.',
    );
  const ref = { kind: SECRET, namespace: installedIn, name: PASSWORD_SECRET };
  const secret = await kube.get(ref).catch((error: unknown) => {
    throw isStatus(error, 403, 404)
      ? new StreamError(
          'not-found',
          'Argo CD has no initial password: it has not made one yet, or its Secret was deleted.',
        )
      : error;
  });
  const password = labelsOf(secret.data)['password'] ?? '';
  const text = Buffer.from(password, 'base64').toString('utf8');
  return { type: 'argocd-password', sealed: await sealText(publicKey, text) };
}

/**
 * Where this agent installed Argo CD, also when the installation failed after its workloads were there; null where it did not, and while it
 * removes it.
 */
async function namespaceOfInstalled(
  kube: KubeApi,
  namespace: string,
  routerID: string,
): Promise<string | null> {
  const record = await new FeatureRecords(kube, namespace).read('argocd');
  if (record !== null) return record.version === '' ? null : record.namespace;
  const [workload] = (await findArgoCd(kube, routerID)).ours;
  return workload === undefined ? null : metadataOf(workload).namespace;
}
