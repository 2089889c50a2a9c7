/** Owner of a tag: a user, or Hawser itself. */
type TagOwner = 'user' | 'internal';

/** Field `tags`: tag name to its owner. */
export type Tags = Readonly<Record<string, TagOwner>>;

/** Longest tag name (Spec 2 §9). */
const TAG_MAX = 20;

/** Prefix of every tag that Hawser sets (Spec 1 §9); users cannot set one. */
const INTERNAL_TAG_PREFIX = 'internals-';
export const HUB_TAG = 'internals-hub';
export const EDGE_TAG = 'internals-edge';
/** Of infrastructure objects, which belong on the hub. */
export const INFRASTRUCTURE_TAG = 'internals-iac';

export const tagMessages = {
  rule: '1-20 alphanumeric or "-" characters, starts with alpha',
  internal: `Tags that start with "${INTERNAL_TAG_PREFIX}" are set by the system.`,
  none: 'No tags available',
  noneSelected: 'No tags selected',
  noneForSelection: 'No tags available for selection',
} as const;

const NAME = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/i;

/**
 * The message for a tag that a user cannot set, or null (Spec 2 §5: 1 to 20 letters, digits or dashes, a letter first, no
 * dash last). An empty name is allowed: it means no tag.
 */
export function checkTagName(name: string): string | null {
  if (name === '') return null;
  if (name.length > TAG_MAX || !NAME.test(name)) return tagMessages.rule;
  return name.toLowerCase().startsWith(INTERNAL_TAG_PREFIX) ? tagMessages.internal : null;
}

/** Whether the map contains the tag, whoever set it. */
export function hasTag(tags: Tags, name: string): boolean {
  return Object.hasOwn(tags, name);
}

/** A map of these user tags. */
export function userTags(names: Iterable<string>): Tags {
  return Object.fromEntries([...names].map((name): [string, TagOwner] => [name, 'user']));
}

/** Names of the tags that users set, sorted. */
export function userTagNames(tags: Tags): string[] {
  return Object.keys(tags)
    .filter((name) => tags[name] === 'user')
    .sort();
}

/** The tags of a cluster for distribution rules: its own, and whether it is hub or edge of the network. */
export function attachedTags(tags: Tags, edge: boolean): Tags {
  return { ...tags, [edge ? EDGE_TAG : HUB_TAG]: 'internal' };
}
