import type { AwsEksCredentials } from '@hawser/contract/clusters';
import { kubeconfigMessages } from '@hawser/domain/clusters';
import { invalid } from '../../http/failure.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { type ClusterCredentials, readUpload } from './stored.ts';
import { noContext, noUpload, regionOf } from './upload.ts';

/** What a person chose: a context of an upload, with AWS credentials where it is on EKS. */
export interface Choice {
  readonly kubeconfig_upload_id: string;
  readonly context_name: string;
  readonly awsEksCredentials?: AwsEksCredentials | undefined;
}

/** What a cluster gets of it: what may be shown, and what is sealed. */
export interface Chosen {
  readonly columns: {
    readonly kubeconfig_upload_id: string;
    readonly context_name: string;
    readonly kube_config_cluster_name: string;
    readonly context_user_name: string;
    readonly server_url: string;
    readonly has_aws_eks_credentials: boolean;
    readonly arn_region: string | null;
  };
  readonly kept: ClusterCredentials;
}

/**
 * The chosen context of an upload.
 * @throws Failure 400 where upload or context is not there, or AWS credentials are missing.
 */
export async function chosenOf(
  tx: TenantTransaction,
  sealer: Sealer,
  choice: Choice,
  now: number,
): Promise<Chosen> {
  const contexts = await readUpload(tx, sealer, choice.kubeconfig_upload_id, now);
  if (contexts === null) throw noUpload();
  const context = contexts.find(({ name }) => name === choice.context_name);
  if (context === undefined) throw noContext();
  const { credentials, clusterName, userName } = context;
  const isEks = credentials.user.kind === 'eks';
  const aws = choice.awsEksCredentials;
  if (isEks && aws === undefined) throw invalid(kubeconfigMessages.eksCredentialsNeeded, 'awsEksCredentials');
  return {
    columns: {
      kubeconfig_upload_id: choice.kubeconfig_upload_id,
      context_name: context.name,
      kube_config_cluster_name: clusterName,
      context_user_name: userName,
      server_url: credentials.server,
      has_aws_eks_credentials: isEks,
      arn_region: regionOf(clusterName, credentials),
    },
    kept: { credentials, aws: isEks && aws !== undefined ? aws : null },
  };
}
