import { KubeError } from '@hawser/agent';
import { type Json, objectOf, textOf } from '@hawser/kube-sim';

/** The KubeError for a `Status` object. */
export function errorOf(status: number, answer: Json): KubeError {
  const body = objectOf(answer);
  return new KubeError(
    status,
    textOf(body['reason']),
    textOf(body['message']) || `The Kubernetes API answered ${status}`,
  );
}
