import { describe, expect, it } from 'vitest';
import { attachedTags, checkTagName, hasTag, tagMessages, userTagNames, userTags } from './index.ts';

describe('a tag', () => {
  it('has 1-20 letters, digits or dashes, a letter first, no dash last', () => {
    for (const name of ['', 'a', 'Prod-2', 'a'.repeat(20)]) expect(checkTagName(name)).toBeNull();
    for (const name of ['1a', 'a-', '-a', 'a b', 'a_b', 'a'.repeat(21), 'a\u200f']) {
      expect(checkTagName(name)).toBe('1-20 alphanumeric or "-" characters, starts with alpha');
    }
  });

  it('that is internal cannot be set by a user', () => {
    for (const name of ['internals-hub', 'Internals-Edge', 'internals-x']) {
      expect(checkTagName(name)).toBe(tagMessages.internal);
    }
  });

  it('map records the owner of each tag, and has only the keys that were added', () => {
    const tags = attachedTags(userTags(['web', 'eu']), true);
    expect(tags).toEqual({ web: 'user', eu: 'user', 'internals-edge': 'internal' });
    expect(userTagNames(tags)).toEqual(['eu', 'web']);
    expect(attachedTags({}, false)).toEqual({ 'internals-hub': 'internal' });
    for (const name of ['constructor', 'toString', '__proto__']) expect(hasTag(tags, name)).toBe(false);
    expect(hasTag(userTags(['constructor']), 'constructor')).toBe(true);
  });
});
