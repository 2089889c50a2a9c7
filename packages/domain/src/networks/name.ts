import { followsNamingRule, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { networkMessages } from './messages.ts';

/** Names of old sample networks, which are reserved (Spec 1 §9). */
export const RESERVED_NETWORK_NAMES = [
  'HubCloud',
  'DefaultArgoNet',
  'NHHubCluster',
  'DefaultStandardNet',
  'AWS-east',
  'HQ1',
] as const;

const reserved = new Set(RESERVED_NETWORK_NAMES.map((name) => name.toLowerCase()));

/** The name as it is stored, trimmed. */
export function networkNameOf(text: string): string {
  return text.trim();
}

/**
 * The message for a network name that cannot be used, or null (Spec 1 §5, Spec 2 §5). Reserved names are checked before the
 * naming rule, because some contain upper-case letters. Whether the name is taken is checked by the store.
 */
export function checkNetworkName(text: string): string | null {
  const name = networkNameOf(text);
  if (name.length < NAME_MIN) return networkMessages.tooShort;
  if (reserved.has(name.toLowerCase())) return networkMessages.reserved(name);
  if (name.length > NAME_MAX) return networkMessages.tooLong;
  return followsNamingRule(name) ? null : networkMessages.rule;
}
