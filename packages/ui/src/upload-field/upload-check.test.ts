import { expect, it } from 'vitest';
import { isAccepted, uploadError } from './upload-check.ts';

const file = { name: 'Photo.PNG', size: 1_048_576, type: 'image/png' };
const MAX = 1_048_576;

it('accepts a file of exactly the maximum size', () => {
  expect(uploadError(file, 'image/*', MAX)).toBeNull();
});

it('says how large the file is and what is allowed', () => {
  expect(uploadError({ ...file, size: MAX + 1 }, 'image/*', MAX)).toBe(
    'The file has 1,048,577 bytes; the maximum is 1,048,576 bytes.',
  );
});

it('reports other errors', () => {
  expect(uploadError(null, '', MAX)).toBe('Undefined file');
  expect(uploadError({ ...file, size: 0 }, '', MAX)).toBe('The file is empty.');
  expect(uploadError(file, '.yaml,.yml', MAX)).toBe('The file must be of type .yaml,.yml.');
});

it.each([
  ['.png', true],
  ['image/png', true],
  ['image/*', true],
  ['', true],
  ['.jpg, image/jpeg', false],
])('accept %j: %j', (accept, taken) => {
  expect(isAccepted(file, accept)).toBe(taken);
});
