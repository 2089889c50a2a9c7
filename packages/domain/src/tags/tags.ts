/** Whose a tag is: a user's, or made by Hawser. */
export type TagOwner = 'user' | 'internal';

/** Field `tags`: tag name to its owner. */
export type Tags = Readonly<Record<string, TagOwner>>;

/** Longest tag name (Spec 2 §9). */
export const TAG_MAX = 20;

/** How every tag made by Hawser begins (Spec 1 §9); no user may give one. */
export const INTERNAL_TAG_PREFIX = 'internals-';
export const HUB_TAG = 'internals-hub';
export const EDGE_TAG = 'internals-edge';

export const tagMessages = {
  rule: '1-20 alphanumeric or "-" characters, starts with alpha',
  internal: `Tags that start with "${INTERNAL_TAG_PREFIX}" are set by the system.`,
  none: 'No tags available',
  noneSelected: 'No tags selected',
  noneForSelection: 'No tags available for selection',
} as const;

const NAME = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/i;

/** The message for a tag that a user may not give, or null (Spec 2 §5). An empty name is allowed: no tag. */
export function checkTagName(name: string): string | null {
  if (name === '') return null;
  if (name.length > TAG_MAX || !NAME.test(name)) return tagMessages.rule;
  return name.toLowerCase().startsWith(INTERNAL_TAG_PREFIX) ? tagMessages.internal : null;
}

/** Whether the map carries the tag, whoever gave it. */
export function hasTag(tags: Tags, name: string): boolean {
  return Object.hasOwn(tags, name);
}

/** The map of these user tags. */
export function userTags(names: Iterable<string>): Tags {
  return Object.fromEntries([...names].map((name): [string, TagOwner] => [name, 'user']));
}

/** Names of the tags that users gave, sorted. */
export function userTagNames(tags: Tags): string[] {
  return Object.keys(tags)
    .filter((name) => tags[name] === 'user')
    .sort();
}

/** The tags of a cluster as distribution rules see it: its own, and whether it is hub or edge of the network. */
export function attachedTags(tags: Tags, edge: boolean): Tags {
  return { ...tags, [edge ? EDGE_TAG : HUB_TAG]: 'internal' };
}
