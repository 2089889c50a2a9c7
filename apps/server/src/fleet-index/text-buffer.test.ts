import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextBuffer } from './text-buffer.ts';

/** Names that are often alike, and letters of more than one byte. */
const name = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '-', 'é'), maxLength: 8 }),
  fc.constantFrom('web-1', 'web-12', 'web-2', 'webs', 'aab', 'aaab'),
);
const part = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '-', 'é'), minLength: 1, maxLength: 4 }),
  fc.constantFrom('web', 'eb-1', 'aab', 's', '1', 'zz'),
);

it('finds the texts that contain a part, each once and in order, however they stand', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), part, fc.boolean(), (names, sought, isSorted) => {
      const stored = isSorted ? names.toSorted() : names;
      const texts = new TextBuffer();
      for (const each of stored) texts.add(each);
      const found: number[] = [];
      texts.search(sought, (entry) => found.push(entry));
      expect(found).toEqual(stored.flatMap((each, at) => (each.includes(sought) ? [at] : [])));
    }),
    { numRuns: 500 },
  );
});
