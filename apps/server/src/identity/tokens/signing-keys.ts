import { type Clock, newSecretId, type Random } from '@hawser/ports';
import { importJWK, type JWK, type CryptoKey } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Sealer } from '../../store/sealer.ts';
import type { Tables } from '../../store/tables.ts';
import { newKeyPair, publicHalf } from './ed25519.ts';
import { placeOfKey } from './schema.ts';

/** After this a new key signs, milliseconds. */
const ROTATION_MS = 30 * 24 * 60 * 60_000;
/** How long a key that signs no more is published: longer than a token lives, and a page or proxy keeps the list. */
const PUBLISHED_MS = 24 * 60 * 60_000;
/** How long the keys are kept in memory, milliseconds. */
const CACHED_MS = 60_000;
const ID_LENGTH = 16;
/** Arbitrary number of the advisory lock of a rotation: of several servers one makes the new key. */
const LOCK = 4_861_735_103;

/** A key that signs or has signed tokens. */
interface SigningKey {
  readonly id: string;
  readonly createdAt: number;
  readonly publicJWK: JWK;
  readonly privateKey: CryptoKey | Uint8Array;
  readonly publicKey: CryptoKey | Uint8Array;
}

/** The keys of an installation, which all its servers share. */
export interface SigningKeys {
  /** The one that signs now; a new one is made when it is due. */
  current(): Promise<SigningKey>;
  /** The key with this ID, while its tokens may be valid. */
  byID(id: string): Promise<SigningKey | undefined>;
  /** The public halves, for others who verify tokens (RFC 7517). */
  published(): Promise<readonly JWK[]>;
}

export function signingKeys({
  system,
  sealer,
  clock,
  random,
}: {
  readonly system: Kysely<Tables>;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly random: Random;
}): SigningKeys {
  let cached: { readonly at: number; readonly keys: readonly SigningKey[] } | undefined;

  async function opened(row: { id: string; sealed: string; created_at: number }): Promise<SigningKey> {
    const jwk = JSON.parse(sealer.open(row.sealed, placeOfKey(row.id))) as JWK;
    const publicJWK = publicHalf(jwk);
    return {
      id: row.id,
      createdAt: row.created_at,
      publicJWK: { ...publicJWK, kid: row.id, alg: 'EdDSA', use: 'sig' },
      privateKey: await importJWK(jwk, 'EdDSA'),
      publicKey: await importJWK(publicJWK, 'EdDSA'),
    };
  }

  /** Newest first. */
  async function read(isFresh = false): Promise<readonly SigningKey[]> {
    const now = clock.now();
    if (!isFresh && cached !== undefined && now - cached.at < CACHED_MS) return cached.keys;
    const rows = await system
      .selectFrom('signing_keys')
      .selectAll()
      .where('created_at', '>', now - ROTATION_MS - PUBLISHED_MS)
      .orderBy('created_at', 'desc')
      .execute();
    const keys = await Promise.all(rows.map(opened));
    cached = { at: now, keys };
    return keys;
  }

  const isDue = (newest: SigningKey | undefined): boolean =>
    newest === undefined || clock.now() - newest.createdAt >= ROTATION_MS;

  async function rotate(): Promise<void> {
    await system.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const now = clock.now();
      const newest = await tx
        .selectFrom('signing_keys')
        .select('id')
        .where('created_at', '>', now - ROTATION_MS)
        .limit(1)
        .executeTakeFirst();
      if (newest !== undefined) return;
      const id = newSecretId(random, ID_LENGTH);
      const sealed = sealer.seal(JSON.stringify(newKeyPair(random)), placeOfKey(id));
      await tx.insertInto('signing_keys').values({ id, sealed, created_at: now }).execute();
      await tx
        .deleteFrom('signing_keys')
        .where('created_at', '<=', now - ROTATION_MS - PUBLISHED_MS)
        .execute();
    });
  }

  async function current(): Promise<SigningKey> {
    const [known] = await read();
    if (known !== undefined && !isDue(known)) return known;
    await rotate();
    const [made] = await read(true);
    if (made === undefined) throw new Error('The key that was made does not exist.');
    return made;
  }

  return {
    current,
    async byID(id) {
      const find = (keys: readonly SigningKey[]) => keys.find((key) => key.id === id);
      const known = find(await read());
      // Another server may have made it since.
      return known ?? (/^[0-9A-Za-z]{16}$/.test(id) ? find(await read(true)) : undefined);
    },
    async published() {
      await current();
      return (await read()).map(({ publicJWK }) => publicJWK);
    },
  };
}
