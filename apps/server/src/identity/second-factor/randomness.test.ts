import { newSecretId, type Random, systemRandom } from '@hawser/ports';
import type { TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseSchema } from '../../schema.ts';
import { type OpenStore, openStore } from '../../store/open.ts';
import { createPreparedDatabase } from '../../testing/prepared-database.ts';
import { manualClock, SECRET } from '../../testing/test-server.ts';
import { newUserCode } from '../device-login/user-code.ts';
import { beginFactor } from './factors.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { SECRET_BYTES, toBase32 } from './totp.ts';

const clock = manualClock(1_800_000_000_000);
let database: TestDatabase;
let store: OpenStore;

beforeAll(async () => {
  database = await createPreparedDatabase();
  const log = { info() {}, warn() {}, error() {} };
  store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: SECRET,
    clock,
    random: systemRandom,
    log,
  });
  await sql`
    insert into "user" (id, email, name, "emailVerified", "createdAt", "updatedAt")
    values ('ada', 'ada@example.org', 'Ada', true, now(), now())`.execute(store.identity);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Counts up, and keeps what it gave. */
function counting(): Random & { readonly given: Uint8Array[] } {
  let next = 0;
  const given: Uint8Array[] = [];
  return {
    given,
    bytes(size) {
      const bytes = Uint8Array.from({ length: size }, () => next++ & 255);
      given.push(bytes);
      return bytes.slice();
    },
  };
}

it('the bytes of the product are those of the generator of the system', () => {
  const generator = vi.spyOn(globalThis.crypto, 'getRandomValues');
  try {
    const bytes = systemRandom.bytes(20);
    expect(generator).toHaveBeenCalledExactlyOnceWith(bytes);
    expect(systemRandom.bytes(20)).not.toEqual(bytes);
  } finally {
    generator.mockRestore();
  }
});

it('the secret of an app is 160 bits of it, all of them', async () => {
  const random = counting();
  const secret = await beginFactor(store, 'ada', clock.time, random);
  expect(SECRET_BYTES * 8).toBe(160);
  expect(random.given.map((bytes) => toBase32(bytes))).toContain(secret);
  expect(random.given.find(({ length }) => length === SECRET_BYTES)).toBeDefined();
});

it('each recovery code is 80 bits of it: 16 letters, one of 32 for each five bits of a byte', async () => {
  const random = counting();
  const codes = await newRecoveryCodes(store.identity, 'ada', clock.time, random);
  const drawn = random.given.slice(1, 11);
  expect(drawn.map(({ length }) => length)).toEqual(codes.map(() => 16));
  // The same five bits are the same letter in all codes, and others are another one: no bit is lost.
  const letters = new Map<number, string>();
  codes.forEach((code, index) => {
    [...code.replaceAll('-', '')].forEach((letter, at) => {
      const bits = (drawn[index]?.[at] ?? 0) & 31;
      expect(letters.get(bits) ?? letter).toBe(letter);
      letters.set(bits, letter);
    });
  });
  expect(new Set(letters.values()).size).toBe(32);
  const { rows } = await sql<{ digest: string }>`select digest from "recoveryCode"`.execute(store.identity);
  expect(rows).toHaveLength(10);
});

it('what is sent by mail and what a device shows has more than 20 bits of it', () => {
  const random = counting();
  const token = newSecretId(random);
  expect(token).toMatch(/^[0-9A-Za-z]{24}$/);
  // 24 letters, each one of 62: all of them occur.
  expect(new Set(Array.from({ length: 40 }, () => newSecretId(random)).join('')).size).toBe(62);
  const shown = Array.from({ length: 60 }, () => newUserCode(random).replaceAll('-', ''));
  expect(shown.every((code) => code.length === 8)).toBe(true);
  expect(Math.log2(new Set(shown.join('')).size) * 8).toBeGreaterThan(20);
});
