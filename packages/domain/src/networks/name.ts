import { followsNamingRule, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { networkMessages } from './messages.ts';

/** Names of old sample networks that nobody may take (Spec 1 §9). */
export const RESERVED_NETWORK_NAMES = [
  'HubCloud',
  'DefaultArgoNet',
  'NHHubCluster',
  'DefaultStandardNet',
  'AWS-east',
  'HQ1',
] as const;

const reserved = new Set(RESERVED_NETWORK_NAMES.map((name) => name.toLowerCase()));

/** The name that is stored: without white space at the ends. */
export function networkNameOf(text: string): string {
  return text.trim();
}

/**
 * The message for a network name that may not be used, or null (Spec 1 §5, Spec 2 §5). Reserved names are told
 * before the naming rule, whose lower case they would fail; whether the name is taken only the store knows.
 */
export function checkNetworkName(text: string): string | null {
  const name = networkNameOf(text);
  if (name.length < NAME_MIN) return networkMessages.tooShort;
  if (reserved.has(name.toLowerCase())) return networkMessages.reserved(name);
  if (name.length > NAME_MAX) return networkMessages.tooLong;
  return followsNamingRule(name) ? null : networkMessages.rule;
}
