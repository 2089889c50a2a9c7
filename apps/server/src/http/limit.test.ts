import Fastify, { type FastifyInstance } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { limitClasses } from '../rate-limit/index.ts';
import type { Tables } from '../store/tables.ts';
import { limitRoutes } from './limit.ts';
import { sendProblem } from './problem.ts';

const clock = { time: 0, now: () => clock.time, after: () => ({ cancel() {} }) };
const noDatabase = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
let fastify: FastifyInstance;

beforeEach(() => {
  clock.time = 1_800_000_000_000;
  fastify = Fastify({ logger: false });
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  limitRoutes(fastify, {
    system: noDatabase,
    clock,
    async accountOf({ headers }) {
      const uid = headers['x-uid'];
      if (typeof uid !== 'string') return null;
      return { uid };
    },
  });
});

test('a route without a limit class, or with an unknown one, is not registered', () => {
  expect(() => fastify.get('/x', async () => ({}))).toThrow('GET /x has no limit class.');
  expect(() => fastify.get('/x', { config: { limit: 'none' as 'read' } }, async () => ({}))).toThrow(
    'has no limit class',
  );
});

test('an account is counted over all routes of a class, and does not affect others', async () => {
  fastify.post('/a', { config: { limit: 'bulk-write' } }, async () => ({}));
  fastify.post('/b', { config: { limit: 'bulk-write' } }, async () => ({}));
  fastify.post('/c', { config: { limit: 'write' } }, async () => ({}));
  const { max, windowMs } = limitClasses['bulk-write'].rule;
  const ask = (url: string, uid: string) =>
    fastify.inject({ method: 'POST', url, headers: { 'x-uid': uid } });
  for (let n = 0; n < max; n++) expect((await ask(n % 2 ? '/a' : '/b', 'ada')).statusCode).toBe(200);
  const refused = await ask('/a', 'ada');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({
    errors: [{ message: expect.stringMatching(/^Too many attempts/) }],
  });
  expect((await ask('/c', 'ada')).statusCode).toBe(200);
  expect((await ask('/a', 'ben')).statusCode).toBe(200);
  clock.time += windowMs / max;
  expect((await ask('/a', 'ada')).statusCode).toBe(200);
});

test('requests without a session are counted by address', async () => {
  fastify.post('/a', { config: { limit: 'bulk-write' } }, async () => ({}));
  const ask = (remoteAddress: string) => fastify.inject({ method: 'POST', url: '/a', remoteAddress });
  for (let n = 0; n < limitClasses['bulk-write'].rule.max; n++) await ask('192.0.2.1');
  expect((await ask('192.0.2.1')).statusCode).toBe(429);
  expect((await ask('192.0.2.2')).statusCode).toBe(200);
});
