import { reasonOf } from '../log.ts';

/**
 * What is missing when the API server refuses logs or a terminal in a namespace. The install command grants both only in the namespaces of
 * the grant; elsewhere an administrator of the cluster can.
 */
export function missingRight(
  what: 'read logs' | 'open terminals',
  namespace: string,
  granted: readonly string[],
  error: unknown,
): string {
  const remedy = granted.includes(namespace)
    ? 'Apply the install command again.'
    : `Its install command grants this in namespace ${granted.join(', ')} only; a Role in ${namespace} can grant it as well.`;
  return `The agent may not ${what} in namespace ${namespace}. ${remedy} (${reasonOf(error)})`;
}
