import { systemRandom } from '@hawser/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer, keyIdOf, sealedWith } from './sealer.ts';

const sealer = createSealer('the secret', systemRandom);

describe('a sealed text', () => {
  it('opens with the same associated data', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(sealer.open(sealer.seal(text, 'ada/cluster/1'), 'ada/cluster/1')).toBe(text);
      }),
    );
  });

  it('is different each time, and does not contain the plain text', () => {
    const first = sealer.seal('a very secret token', 'here');
    expect(sealer.seal('a very secret token', 'here')).not.toBe(first);
    expect(Buffer.from(first.slice(12), 'base64').toString('latin1')).not.toContain('secret');
  });

  it('does not open with other associated data or another secret', () => {
    const sealed = sealer.seal('token', 'ada/cluster/1');
    expect(() => sealer.open(sealed, 'eve/cluster/1')).toThrow();
    expect(() => createSealer('another', systemRandom).open(sealed, 'ada/cluster/1')).toThrow();
  });

  it('names its key, and opens with an earlier one while that is known', () => {
    const sealed = sealer.seal('token', 'here');
    const rotated = createSealer('the next secret', systemRandom, ['the secret']);
    expect(sealedWith(sealed)).toBe(keyIdOf('the secret'));
    expect(sealedWith(rotated.seal('token', 'here'))).toBe(keyIdOf('the next secret'));
    expect(rotated.open(sealed, 'here')).toBe('token');
    expect(() => createSealer('the next secret', systemRandom).open(sealed, 'here')).toThrow(
      `the key ${keyIdOf('the secret')}, which is not here`,
    );
  });

  it('of a version before 5.2, which does not name its key, opens with each that fits', () => {
    const former = `v1.${sealer.seal('token', 'here').slice(12)}`;
    expect(sealedWith(former)).toBe('');
    expect(sealer.open(former, 'here')).toBe('token');
    expect(createSealer('another', systemRandom, ['the secret']).open(former, 'here')).toBe('token');
    expect(() => createSealer('another', systemRandom).open(former, 'here')).toThrow();
  });

  it('does not open when a byte was changed', () => {
    const bytes = Buffer.from(sealer.seal('token', 'here').slice(12), 'base64');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() =>
        sealer.open(`v2.${keyIdOf('the secret')}.${changed.toString('base64')}`, 'here'),
      ).toThrow();
    }
  });
});
