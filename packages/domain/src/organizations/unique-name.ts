import { followsNamingRule, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { organizationMessages } from './messages.ts';

/** Names that the console's own paths use, or that would pass for the product or its operator. */
const RESERVED: ReadonlySet<string> = new Set([
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'auth',
  'create',
  'createorganization',
  'edit',
  'hawser',
  'help',
  'invitation-accept',
  'invitations',
  'login',
  'me',
  'members',
  'new',
  'organization',
  'organizations',
  'own',
  'root',
  'security',
  'settings',
  'sign-in',
  'sign-up',
  'support',
  'system',
  'welcome',
]);

/** The unique name of an organization as it is stored and compared: trimmed, in lower case. */
export function uniqueNameOf(text: string): string {
  return text.trim().toLowerCase();
}

/** The message for a unique name that no organization can have, or null. Whether it is taken is checked by the store. */
export function checkUniqueName(text: string): string | null {
  const name = uniqueNameOf(text);
  if (name.length < NAME_MIN) return organizationMessages.nameTooShort;
  if (name.length > NAME_MAX) return organizationMessages.nameTooLong;
  if (!followsNamingRule(name)) return organizationMessages.nameRule;
  return RESERVED.has(name) ? organizationMessages.nameReserved(name) : null;
}
