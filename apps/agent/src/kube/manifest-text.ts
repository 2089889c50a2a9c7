import { MAX_SHOWN_MANIFEST } from '@hawser/contract/streams';
import type { KubeKind, KubeObject } from './api.ts';
import { fieldsOf } from './fields.ts';
import { maskedSecret } from './masked-secret.ts';
import { withoutCredentials } from './without-credentials.ts';

/** Characters of one part; an item of a stream has at most 32,000. */
const PART = 24_000;

/** Kinds of Argo CD name repositories, into whose URL somebody may have written a password. */
const OF_ARGO_CD = /^argoproj\.io\//;

/** For `JSON.stringify`: the texts of an object as they are shown. */
const shownValue = ({ apiVersion }: KubeKind) =>
  OF_ARGO_CD.test(apiVersion)
    ? (_key: string, value: unknown) => (typeof value === 'string' ? withoutCredentials(value) : value)
    : undefined;

/**
 * An object as JSON as it is shown, with the values of a Secret masked, and credentials in URLs that Argo CD has. Managed fields are left out when it is too large with them.
 */
export function manifestText(object: KubeObject, kind: KubeKind): string {
  const shown = kind.kind === 'Secret' ? maskedSecret(object) : object;
  const text = JSON.stringify({ ...shown, apiVersion: kind.apiVersion, kind: kind.kind }, shownValue(kind));
  if (text.length <= MAX_SHOWN_MANIFEST) return text;
  const { managedFields: _, ...metadata } = fieldsOf(shown.metadata);
  return JSON.stringify(
    { ...shown, apiVersion: kind.apiVersion, kind: kind.kind, metadata },
    shownValue(kind),
  );
}

const megabytes = (length: number): string => (length / 2 ** 20).toFixed(1);

/** Why a manifest is not sent; empty when it is not too large. */
export function tooLarge(text: string): string {
  if (text.length <= MAX_SHOWN_MANIFEST) return '';
  return `The manifest has ${megabytes(text.length)} MiB; at most ${megabytes(MAX_SHOWN_MANIFEST)} MiB are shown. Read it with kubectl.`;
}

/** A text in parts, at least one. */
export function* textParts(text: string): Generator<{ readonly text: string; readonly complete: boolean }> {
  for (let from = 0; from === 0 || from < text.length; from += PART) {
    yield { text: text.slice(from, from + PART), complete: from + PART >= text.length };
  }
}
