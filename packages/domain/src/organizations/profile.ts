import { checkEmail, fieldMessages } from '../fields/index.ts';
import { collapseSpaces, hasHiddenCharacters, isUnseen } from '../names/index.ts';
import { organizationMessages } from './messages.ts';

const DISPLAY_NAME_MAX = 120;
const DESCRIPTION_MAX = 1_000;

/** What people write about an organization; absent fields are not checked. */
interface OrganizationText {
  readonly displayName?: string | undefined;
  readonly email?: string | undefined;
  readonly description?: string | undefined;
}

/** A field and its message. */
interface Problem {
  readonly path: keyof OrganizationText;
  readonly message: string;
}

/** The first problem with what people write about an organization, or null. Its e-mail address may be empty. */
export function checkOrganization({ displayName, email, description }: OrganizationText): Problem | null {
  const problems: readonly (readonly [keyof OrganizationText, string | null])[] = [
    ['displayName', displayName === undefined ? null : checkOrganizationName(displayName)],
    ['email', email === undefined || email.trim() === '' ? null : checkEmail(email)],
    ['description', description === undefined ? null : checkDescription(description)],
  ];
  for (const [path, message] of problems) if (message !== null) return { path, message };
  return null;
}

/** The message for the name of an invited person that cannot be stored, or null. It may be empty. */
export function checkInviteeName(text: string): string | null {
  const name = collapseSpaces(text);
  if (name.length > DISPLAY_NAME_MAX) return organizationMessages.displayNameTooLong;
  return hasHiddenCharacters(name) ? organizationMessages.hidden : null;
}

function checkOrganizationName(text: string): string | null {
  const name = collapseSpaces(text);
  if (isUnseen(name)) return fieldMessages.required;
  if (name.length > DISPLAY_NAME_MAX) return organizationMessages.displayNameTooLong;
  return hasHiddenCharacters(name) ? organizationMessages.hidden : null;
}

/** A description may have several lines. */
function checkDescription(text: string): string | null {
  if (text.length > DESCRIPTION_MAX) return organizationMessages.descriptionTooLong;
  return hasHiddenCharacters(text.replaceAll(/[\n\r\t]/g, ' ')) ? organizationMessages.hidden : null;
}
