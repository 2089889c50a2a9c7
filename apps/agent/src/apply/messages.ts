import type { Entry } from './entry.ts';

const inText = (namespace: string): string => (namespace === '' ? '' : ` in namespace "${namespace}"`);

/** Messages that a user sees when an object cannot be applied. */
export const applyMessages = {
  foreign: ({ kind, name, namespace }: Entry): string =>
    `${kind.kind} "${name}" already exists${inText(namespace)} and was not created by Hawser`,
  other: ({ kind, name, namespace }: Entry): string =>
    `${kind.kind} "${name}"${inText(namespace)} was created by Hawser for another object`,
  notNamed: 'The manifest has no kind or no metadata.name',
  badName: 'The metadata.name is not the name of a Kubernetes object',
  badID: 'The object id cannot be stored in the inventory',
} as const;

/** The agent refuses to apply it; no request was sent to the API server. */
export class ApplyRefusal extends Error {
  override name = 'ApplyRefusal';
}
