import { systemRandom } from '@hawser/ports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

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
    expect(Buffer.from(first.slice(3), 'base64').toString('latin1')).not.toContain('secret');
  });

  it('does not open with other associated data or another secret', () => {
    const sealed = sealer.seal('token', 'ada/cluster/1');
    expect(() => sealer.open(sealed, 'eve/cluster/1')).toThrow();
    expect(() => createSealer('another', systemRandom).open(sealed, 'ada/cluster/1')).toThrow();
  });

  it('does not open when a byte was changed', () => {
    const bytes = Buffer.from(sealer.seal('token', 'here').slice(3), 'base64');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(`v1.${changed.toString('base64')}`, 'here')).toThrow();
    }
  });
});
