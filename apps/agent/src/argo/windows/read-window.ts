import type { ArgoSyncWindow } from '@hawser/contract/argo';
import { GITOPS_KINDS } from '@hawser/domain/objects';
import { isStatus, type KubeApi, type KubeObject } from '../../kube/api.ts';
import { fieldsOf, textOf } from '../../kube/fields.ts';
import { metadataOf } from '../../kube/metadata.ts';
import { forbiddingWindow } from './windows.ts';

const PROJECT = GITOPS_KINDS.find(({ kind }) => kind === 'AppProject');

/** The sync window of its project that forbids to sync an Application now; undefined where that cannot be known. @throws KubeError */
export async function readWindow(
  kube: Pick<KubeApi, 'get'>,
  application: KubeObject,
  now: number,
): Promise<ArgoSyncWindow | null | undefined> {
  if (PROJECT === undefined) return undefined;
  const { namespace } = metadataOf(application);
  const name = textOf(fieldsOf(application.spec).project);
  try {
    return forbiddingWindow(await kube.get({ kind: PROJECT, namespace, name }), application, now);
  } catch (error) {
    if (isStatus(error, 401, 403, 404)) return undefined;
    throw error;
  }
}
