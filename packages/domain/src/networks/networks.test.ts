import { describe, expect, it } from 'vitest';
import { checkNetworkName, networkMessages, networkNameOf, RESERVED_NETWORK_NAMES } from './index.ts';

const RULE = 'start with a letter, end with a letter or digit, and contain only letters, digits and "-"';

describe('a network name', () => {
  it('has 2 to 63 characters', () => {
    for (const name of ['', 'a', ' a '])
      expect(checkNetworkName(name)).toBe('Network name must be at least 2 characters.');
    expect(checkNetworkName('ab')).toBeNull();
    expect(checkNetworkName('a'.repeat(63))).toBeNull();
    expect(checkNetworkName('a'.repeat(64))).toBe('Network name must be at most 63 characters.');
  });

  it('follows the naming rule', () => {
    for (const name of ['1a', 'a-', '-a', 'a_b', 'a b', 'Demo', 'dem\u200fo', 'demó']) {
      expect(checkNetworkName(name)).toBe(`Network name must: ${RULE}`);
    }
    expect(checkNetworkName(' demo-2 ')).toBeNull();
    expect(networkNameOf(' demo-2 ')).toBe('demo-2');
  });

  it('is not one of the reserved names, in upper or lower case', () => {
    expect(RESERVED_NETWORK_NAMES).toHaveLength(6);
    for (const name of RESERVED_NETWORK_NAMES) {
      for (const written of [name, name.toLowerCase(), name.toUpperCase()]) {
        expect(checkNetworkName(written)).toBe(`${written} is a reserved Network name.`);
      }
    }
  });

  it('has a message when it is taken', () => {
    expect(networkMessages.taken('demo')).toBe('Network already exists: demo');
  });
});
