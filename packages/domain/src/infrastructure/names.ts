import { collapseSpaces, hasHiddenCharacters, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { providerMessages } from './messages.ts';

/** The message for what cannot be the name of a configured provider, or null (Spec 1 §5). */
export function checkProviderName(text: string): string | null {
  const name = collapseSpaces(text);
  if (name === '') return providerMessages.nameTooShort;
  if (name.length > NAME_MAX) return providerMessages.nameTooLong;
  return hasHiddenCharacters(name) ? providerMessages.nameHidden : null;
}

/** Longest derived name; what follows it in the name of its Secret, or to keep it unique, fits behind it. */
const SLUG_MAX = 40;

/**
 * The name of a provider as a name in Kubernetes, which objects write in `providerConfigRef`: 'AWS Production' is `aws-production`. Empty
 * where nothing is left of it, such as of a name in another script.
 */
export function providerSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '');
}

/** The name in Kubernetes of a new provider, which none of the others has. */
export function providerResourceName(name: string, others: ReadonlySet<string>): string {
  const own = providerSlug(name);
  // Names in Kubernetes have two characters here.
  const slug = own.length >= NAME_MIN ? own : ['provider', own].filter(Boolean).join('-');
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    if (!others.has(candidate)) return candidate;
  }
}
