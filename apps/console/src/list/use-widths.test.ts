import { expect, test } from 'vitest';
import { widthsIn } from './use-widths.ts';

test('stored widths are read, and what is not sound is dropped', () => {
  expect(widthsIn('{"name":240,"status":-1,"tags":"wide","seen":99999}')).toEqual({ name: 240 });
});

test.each([null, '', '{', '[]', 'null', '7'])('%j holds no widths', (text) => {
  expect(widthsIn(text)).toEqual({});
});
