import { expect, it } from 'vitest';
import { versionsIn, versionsText } from './wanted-versions.ts';

it('reads the versions that it wrote', () => {
  const versions = [
    { objectID: 'a-1', version: 3 },
    { objectID: 'b-2', version: 12 },
  ];
  expect(versionsIn(versionsText(versions))).toEqual(versions);
});

it('leaves out what is no version', () => {
  expect(versionsIn('a/1,b,/2,c/x,d/1/2')).toEqual([{ objectID: 'a', version: 1 }]);
  expect(versionsIn('')).toEqual([]);
});
