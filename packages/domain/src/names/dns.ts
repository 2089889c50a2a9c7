/** Longest DNS-1123 label: names of networks, clusters, hubs, secrets and namespaces. */
export const NAME_MAX = 63;

/** Longest DNS-1123 subdomain: keys and names of Kubernetes objects. */
export const KEY_MAX = 253;

/** Shortest hub, namespace, cluster, network and object name (Spec 1 §5). */
export const NAME_MIN = 2;

/** What follows 'Cluster name must: ' and 'Network name must: '. */
export const NAMING_RULE =
  'start with a letter, end with a letter or digit, and contain only letters, digits and "-"';

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const NAME = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;

/** Whether `text` is a DNS-1123 label, which Kubernetes requires of a namespace. */
export function isDnsLabel(text: string): boolean {
  return text.length <= NAME_MAX && LABEL.test(text);
}

/** Whether `text` is a DNS-1123 subdomain, which Kubernetes requires of most object names. */
export function isDnsSubdomain(text: string): boolean {
  return text.length <= KEY_MAX && text.split('.').every((part) => LABEL.test(part));
}

/** Whether `text` follows the naming rule of networks, clusters and hubs. The length is checked separately. */
export function followsNamingRule(text: string): boolean {
  return NAME.test(text);
}
