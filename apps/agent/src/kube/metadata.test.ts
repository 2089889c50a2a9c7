import { expect, test } from 'vitest';
import { textIn } from './fields.ts';
import { createdAtOf, isOlder, metadataOf } from './metadata.ts';

test('resource versions are compared as numbers; others are never older', () => {
  expect(isOlder('99', '100')).toBe(true);
  expect(isOlder('100', '99')).toBe(false);
  expect(isOlder('7', '7')).toBe(false);
  expect(isOlder('18446744073709551615', '18446744073709551616')).toBe(true);
  expect(isOlder('a', 'b')).toBe(false);
});

test('metadata of the wrong shape reads as empty', () => {
  const object = { metadata: { name: 7, labels: ['x'], annotations: { a: 1, b: 'c' } } };
  const { annotations, ...metadata } = metadataOf(object);
  expect(metadata).toMatchObject({ name: '', labels: {}, isDeleting: false });
  expect([textIn(annotations, 'a'), textIn(annotations, 'b')]).toEqual([undefined, 'c']);
  expect(createdAtOf(object)).toBeNull();
});
