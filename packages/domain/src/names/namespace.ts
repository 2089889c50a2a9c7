import { NAME_MAX, NAME_MIN, isDnsLabel } from './dns.ts';
import { collapseSpaces } from './text.ts';

/** The default namespace of Kubernetes, which hubs and Argo CD may not use (Spec 2 §5). */
export const DEFAULT_NAMESPACE = 'default';

export const namespaceMessages = {
  tooShort: `Namespaces must be at least ${NAME_MIN} characters.`,
  tooLong: `Namespaces must be at most ${NAME_MAX} characters.`,
  rule: 'Namespaces must: start and end with a letter or digit, and contain only lower-case letters, digits and "-"',
} as const;

/** The message for a namespace that Kubernetes would refuse, or null. Surrounding spaces are ignored. */
export function checkNamespace(text: string): string | null {
  const namespace = collapseSpaces(text);
  if (namespace.length < NAME_MIN) return namespaceMessages.tooShort;
  if (namespace.length > NAME_MAX) return namespaceMessages.tooLong;
  return isDnsLabel(namespace) ? null : namespaceMessages.rule;
}
