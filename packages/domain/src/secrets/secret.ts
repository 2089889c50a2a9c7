import { DEFAULT_NAMESPACE, KEY_MAX, keepsNamingRule, NAME_MAX, NAME_MIN } from '../names/index.ts';
import { secretMessages } from './messages.ts';

/** Scopes of a sealed secret (Spec 2 §9). */
export const SECRET_SCOPES = ['cluster', 'namespace', 'strict'] as const;
export type SecretScope = (typeof SECRET_SCOPES)[number];

const KEY = /^[-._a-zA-Z0-9]+$/;

/** The message for a key that Kubernetes takes in no Secret, or null (Spec 2 §5). */
export function checkSecretKey(key: string): string | null {
  // Kubernetes writes keys as file names: these would lead out of the folder.
  const isPath = key === '.' || key.startsWith('..');
  return KEY.test(key) && key.length <= KEY_MAX && !isPath ? null : secretMessages.invalidKey(key);
}

/** The message for the name of a secret that may not be used, or null (Spec 2 §5). */
export function checkSecretName(name: string): string | null {
  if (name.length < NAME_MIN) return secretMessages.nameTooShort;
  if (name.length > NAME_MAX) return secretMessages.nameTooLong;
  return keepsNamingRule(name) ? null : secretMessages.nameRule;
}

/** The namespace that is sealed for: of a secret that opens anywhere in several clusters it says nothing (Spec 2 §5). */
export function secretNamespaceOf(
  scope: SecretScope,
  isForMultipleClusters: boolean,
  namespace: string,
): string {
  return scope === 'cluster' && isForMultipleClusters ? DEFAULT_NAMESPACE : namespace;
}

/** The message for a network whose pem key is not there, or null. */
export function checkPemKey(pemKey: string | null | undefined): string | null {
  return pemKey?.trim() ? null : secretMessages.noPemKey;
}
