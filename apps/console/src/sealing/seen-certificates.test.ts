import { expect, it } from 'vitest';
import type { Storage } from '../ports/index.ts';
import { SeenCertificates } from './seen-certificates.ts';

function browserStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    clear: (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
    onChange: () => () => undefined,
  };
}

it('is remembered for one person in one context: another account of this browser neither has nor replaces it', () => {
  const storage = browserStorage();
  const of = (uid: string, contextUid: string) => new SeenCertificates(storage, { uid, contextUid });
  of('ada', 'acme').remember('r1', 'aa');
  expect(of('ada', 'acme').of('r1')).toBe('aa');
  for (const other of [of('bob', 'acme'), of('ada', 'ada')]) {
    expect(other.of('r1')).toBeNull();
    other.remember('r1', 'bb');
  }
  expect(of('ada', 'acme').of('r1')).toBe('aa');
});

it('stays when a session ends: whoever controls the server can end it', () => {
  const storage = browserStorage();
  const ada = new SeenCertificates(storage, { uid: 'ada', contextUid: 'ada' });
  ada.remember('r1', 'aa');
  storage.clear('hawser-context-');
  expect(ada.of('r1')).toBe('aa');
});
