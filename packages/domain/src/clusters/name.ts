import { followsNamingRule, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { clusterMessages } from './messages.ts';

/** The name of a cluster: its alias, trimmed and in lower case (Spec 1 §3). */
export function clusterNameOf(alias: string): string {
  return alias.trim().toLowerCase();
}

/**
 * The message for an alias that is not a valid name, or null (Spec 1 §5: 2 to 63 characters, lower-case letters, digits
 * and dashes, a letter first, no dash last). An empty alias is an error.
 */
export function checkClusterName(alias: string): string | null {
  const name = clusterNameOf(alias);
  if (name.length < NAME_MIN) return clusterMessages.tooShort;
  if (name.length > NAME_MAX) return clusterMessages.tooLong;
  return followsNamingRule(name) ? null : clusterMessages.rule;
}

/**
 * Derives a cluster name from a kubeconfig context or an ARN (Spec 2 §5): lower case, every other character replaced by '-',
 * repeated dashes collapsed, the last 63 characters, starting with a letter. The result may be too short for `checkClusterName`.
 */
export function clusterNameFromContext(context: string): string {
  return context
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(-NAME_MAX)
    .replace(/^[^a-z]+/, '')
    .replace(/-$/, '');
}
