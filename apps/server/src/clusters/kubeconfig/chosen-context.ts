import type { AwsEksCredentials } from '@hawser/contract/clusters';
import { kubeconfigMessages } from '@hawser/domain/clusters';
import { invalid } from '../../http/failure.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';
import { type ClusterCredentials, readUpload } from './stored.ts';
import { contextNotFound, uploadNotFound, regionOf } from './upload.ts';

/** A person's choice: a context of an upload, with AWS credentials if it is an EKS cluster. */
interface ContextChoice {
  readonly kubeconfig_upload_id: string;
  readonly context_name: string;
  readonly awsEksCredentials?: AwsEksCredentials | undefined;
}

/** The chosen context as a cluster stores it: public columns, and credentials that are encrypted. */
interface ChosenContext {
  readonly columns: {
    readonly kubeconfig_upload_id: string;
    readonly context_name: string;
    readonly kube_config_cluster_name: string;
    readonly context_user_name: string;
    readonly server_url: string;
    readonly has_aws_eks_credentials: boolean;
    readonly arn_region: string | null;
  };
  readonly credentials: ClusterCredentials;
}

/**
 * Reads the chosen context of an upload.
 * @throws Failure 400 if the upload or the context does not exist, or AWS credentials are missing.
 */
export async function chosenContext(
  tx: TenantTransaction,
  sealer: Sealer,
  choice: ContextChoice,
  now: number,
): Promise<ChosenContext> {
  const contexts = await readUpload(tx, sealer, choice.kubeconfig_upload_id, now);
  if (contexts === null) throw uploadNotFound();
  const context = contexts.find(({ name }) => name === choice.context_name);
  if (context === undefined) throw contextNotFound();
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
    credentials: { credentials, aws: isEks && aws !== undefined ? aws : null },
  };
}
