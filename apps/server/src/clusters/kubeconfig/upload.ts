import type { KubeconfigContext, KubeconfigUpload, UploadKubeconfig } from '@hawser/contract/clusters';
import {
  clusterNameFromContext,
  eksArnOf,
  eksRegionOfHost,
  kubeconfigMessages,
} from '@hawser/domain/clusters';
import { newId } from '@hawser/ports';
import type { z } from 'zod';
import { invalid } from '../../http/failure.ts';
import type { Work } from '../../http/route.ts';
import type { Credentials, OfferedContext } from './credentials.ts';
import { readKubeconfig } from './read.ts';
import { dropOldUploads, sealUpload, UPLOAD_EXPIRES_MS } from './stored.ts';

/**
 * Parses a kubeconfig, stores its credentials encrypted, and returns its contexts, each with the reason if it can't be used.
 */
export async function uploadKubeconfig({
  tx,
  sealer,
  body,
  now,
  random,
}: Work<unknown, undefined, z.infer<typeof UploadKubeconfig>>): Promise<{
  answer: { created: KubeconfigUpload };
}> {
  const read = await readKubeconfig(body.text);
  if ('problem' in read) {
    const at = read.line === undefined ? '' : ` (line ${read.line})`;
    throw invalid(`${read.problem}${at}`, 'text');
  }
  const id = newId(now, random);
  const usable = read.contexts.flatMap(({ name, clusterName, userName, answer }) =>
    'refusal' in answer ? [] : [{ name, clusterName, userName, credentials: answer.credentials }],
  );
  await dropOldUploads(tx);
  await tx.db
    .insertInto('kubeconfig_uploads')
    .values({ owner_uid: tx.owner, id, sealed: sealUpload(sealer, tx.owner, id, usable), created_at: now })
    .execute();
  return {
    answer: { created: { id, expiresAt: now + UPLOAD_EXPIRES_MS, contexts: read.contexts.map(offered) } },
  };
}

function offered({ name, isCurrent, clusterName, userName, answer }: OfferedContext): KubeconfigContext {
  const credentials = 'refusal' in answer ? null : answer.credentials;
  const region = regionOf(clusterName, credentials);
  const eks = credentials?.user.kind === 'eks' ? credentials.user : null;
  return {
    name,
    isCurrent,
    // An ARN identifies the cluster. The name of a context is arbitrary.
    derivedName: clusterNameFromContext(eksArnOf(clusterName) === null ? name : clusterName),
    kubeConfigClusterName: clusterName,
    context_user_name: userName,
    server_url: credentials?.server ?? '',
    kubesDistro: region === null ? 'basic' : 'eks',
    region,
    roleArn: eks?.roleArn ?? null,
    needsAwsEksCredentials: eks !== null,
    refusal: 'refusal' in answer ? answer.refusal : null,
  };
}

/** Region of an EKS cluster, from its ARN, exec entry or server; null for any other cluster. */
export function regionOf(clusterName: string, credentials: Credentials | null): string | null {
  const arn = eksArnOf(clusterName)?.region;
  if (arn !== undefined || credentials === null) return arn ?? null;
  if (credentials.user.kind === 'eks') return credentials.user.region;
  return eksRegionOfHost(new URL(credentials.server).hostname);
}

/** Failure for an unknown or expired upload. */
export const uploadNotFound = () => invalid(kubeconfigMessages.gone, 'kubeconfig_upload_id');
export const contextNotFound = () => invalid(kubeconfigMessages.unknownContext, 'context_name');
