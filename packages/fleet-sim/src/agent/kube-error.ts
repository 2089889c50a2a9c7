import { KubeError } from '@hawser/agent';
import { type Json, objectOf, textOf } from '@hawser/kube-sim';

/** A refusal as an agent's code sees it: what a `Status` object says. */
export function errorOf(status: number, body: Json): KubeError {
  const said = objectOf(body);
  return new KubeError(
    status,
    textOf(said['reason']),
    textOf(said['message']) || `The Kubernetes API answered ${status}`,
  );
}
