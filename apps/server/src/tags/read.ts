import { checkTagName, userTagNames, userTags } from '@hawser/domain/tags';
import { invalid } from '../http/failure.ts';

/** A record's tags by name, with who gave each. */
export type TagMap = Record<string, 'user' | 'internal'>;

/** The tags of a record after a user set these names. Internal tags of `before` stay. Empty names are ignored. */
export function tagsAfter(before: TagMap, names: readonly string[]): TagMap {
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  for (const name of given) {
    const problem = checkTagName(name);
    if (problem !== null) throw invalid(problem, 'tags');
  }
  const internal = Object.entries(before).filter(([, owner]) => owner === 'internal');
  return { ...userTags(given), ...Object.fromEntries(internal) };
}

/** Whether both have the same user tags. */
export function sameTags(a: TagMap, b: TagMap): boolean {
  return JSON.stringify(userTagNames(a)) === JSON.stringify(userTagNames(b));
}

/** The user tags as text, sorted. */
export const tagText = (tags: TagMap): string => userTagNames(tags).join(', ');
