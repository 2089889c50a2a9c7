import { checkNamespace, followsNamingRule, KEY_MAX, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { secretMessages } from './messages.ts';

const KEY = /^[-._a-zA-Z0-9]+$/;

/** The message for what cannot be a key of a Secret, or null. Keys are those of ConfigMaps (Spec 2 §5). */
export function checkKey(key: string): string | null {
  const isKey = key.length <= KEY_MAX && KEY.test(key) && key !== '.' && !key.startsWith('..');
  return isKey ? null : secretMessages.key(key);
}

/** The message for what cannot be the name of a Secret, or null (Spec 2 §5). */
export function checkSecretName(name: string): string | null {
  if (name === '') return secretMessages.required;
  const isName = name.length >= NAME_MIN && name.length <= NAME_MAX && followsNamingRule(name);
  return isName ? null : secretMessages.name;
}

/** The message for what cannot be the namespace of a Secret, or null. */
export function checkSecretNamespace(namespace: string): string | null {
  return namespace === '' ? secretMessages.required : checkNamespace(namespace);
}
