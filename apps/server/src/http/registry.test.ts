import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '../log/log.ts';
import { originCheck } from './origin.ts';
import { checkRoutes } from './registry.ts';
import { type AnyRoute, read } from './route.ts';

const route = (over: Record<string, unknown> = {}): AnyRoute => {
  const one = read({
    operationId: 'listThings',
    summary: '',
    tag: 'things',
    method: 'GET',
    path: '/api/things',
    policy: 'networks.read',
    limit: 'read',
    answer: z.object({}),
    handle: async () => ({}),
  });
  return { ...one, ...over } as AnyRoute;
};

test('a server with an unsafe route does not start', () => {
  expect(() => checkRoutes([route()])).not.toThrow();
  expect(() => checkRoutes([route({ policy: undefined })])).toThrow('GET /api/things has no policy.');
  expect(() => checkRoutes([route({ policy: 'public' })])).toThrow('has no policy');
  expect(() => checkRoutes([route({ policy: 'networks.fly' })])).toThrow('has no policy');
  expect(() => checkRoutes([route({ limit: undefined })])).toThrow('GET /api/things has no limit class.');
  expect(() => checkRoutes([route({ limit: 'none' })])).toThrow('has no limit class');
  expect(() => checkRoutes([route({ status: 200 })])).toThrow('GET /api/things has no audit.');
  expect(() => checkRoutes([route(), route({ path: '/api/others' })])).toThrow('same operationId listThings');
  expect(() =>
    checkRoutes([route({ path: '/api/x/{a}' }), route({ path: '/api/x/{b}', operationId: 'getX' })]),
  ).toThrow('GET /api/x/{}');
  expect(() => checkRoutes([route({ path: '/things' })])).toThrow('does not begin with /api/');
});

test('only pages of this server are allowed origins', () => {
  const here = originCheck(null);
  const there = originCheck('https://hawser.example.org');
  const from = (origin: string | undefined, host: string, site?: string) => ({
    headers: { origin, host, ...(site === undefined ? {} : { 'sec-fetch-site': site }) },
  });
  expect(here(from('http://127.0.0.1:8080', '127.0.0.1:8080'))).toBe(true);
  expect(here(from('http://elsewhere.example', '127.0.0.1:8080'))).toBe(false);
  expect(here(from('http://127.0.0.1:9090', '127.0.0.1:8080'))).toBe(false);
  expect(here(from('null', '127.0.0.1:8080'))).toBe(false);
  expect(here(from(undefined, '127.0.0.1:8080'))).toBe(true);
  expect(here(from(undefined, '127.0.0.1:8080', 'cross-site'))).toBe(false);
  expect(there(from('https://hawser.example.org', 'inside:8080'))).toBe(true);
  expect(there(from('http://hawser.example.org', 'hawser.example.org'))).toBe(false);
  expect(there(from('http://rebound.example', 'rebound.example'))).toBe(false);
  expect(there(from('http://localhost:8080', 'localhost:8080'))).toBe(true);
});

test('the log redacts secrets in every position', () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  );
  log.error('lost postgres://postgres:hunter2@db/x', {
    headers: { cookie: 'hunter2', Authorization: 'hunter2' },
    nested: { deep: { password: 'hunter2', url: '/install/hunter2/standard/' } },
    error: new Error('GET /auth/do?mode=reset&token=hunter2', { cause: new Error('postgres://a:hunter2@b') }),
    installId: 'hunter2',
  });
  expect(lines.join('')).not.toContain('hunter2');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ at: '1970-01-01T00:00:00.000Z', level: 'error' });
});
