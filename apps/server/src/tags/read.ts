import { checkTagName, userTagNames, userTags } from '@hawser/domain/tags';
import { invalid } from '../http/failure.ts';

/** A record's tags by name, each with who gave it. */
export type TagMap = Record<string, 'user' | 'internal'>;

/** The tags of a record after a user gave these names; internal ones of `before` stay. An empty name is no tag. */
export function tagsAfter(before: TagMap, names: readonly string[]): TagMap {
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  for (const name of given) {
    const problem = checkTagName(name);
    if (problem !== null) throw invalid(problem, 'tags');
  }
  const internal = Object.entries(before).filter(([, owner]) => owner === 'internal');
  return { ...userTags(given), ...Object.fromEntries(internal) };
}

/** Whether the user's tags of both are the same. */
export function sameTags(a: TagMap, b: TagMap): boolean {
  return JSON.stringify(userTagNames(a)) === JSON.stringify(userTagNames(b));
}
