import { expect, it } from 'vitest';
import { aboutPlace, type Place, placeAbout } from './place.ts';

it('a place is read from its text as it was, whatever its names have', () => {
  const places: readonly Place[] = [
    { type: 'path', name: '.', revision: 'main' },
    { type: 'path', name: 'charts/shop & co/ä?=#', revision: 'release/1.0+x' },
    { type: 'chart', name: 'shop', revision: '1.20' },
  ];
  for (const place of places)
    expect(placeAbout(aboutPlace('repo-1', place))).toEqual({ repositoryID: 'repo-1', place });
});

it.each(['repo-1', 'repo-1/', 'repo-1/type=path&name=.', 'repo-1/type=other&name=a&revision=b'])(
  'a text without a whole place, %s, is of the repository alone',
  (about) => {
    expect(placeAbout(about)).toEqual({ repositoryID: 'repo-1', place: null });
  },
);
