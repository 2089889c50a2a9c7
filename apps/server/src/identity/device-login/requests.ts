import { newId, newSecretId, type Random } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { digestOf } from '../api-keys/key-text.ts';
import { fetchKey } from './fetch-key.ts';
import { newUserCode } from './user-code.ts';

/** How long a person may take to decide, milliseconds. */
const LIFETIME_MS = 10 * 60_000;
const INTERVAL_SECONDS = 5;
/** By how much a device that asks too often waits longer (RFC 8628, section 3.5). */
const SLOWER_SECONDS = 5;
const CODE_LENGTH = 43;
/** How long a request is kept after its end, so that its device is told. */
const KEPT_MS = 10 * 60_000;

/** A device that asks for access. */
interface DeviceRequest {
  readonly clientName: string;
  readonly readsOnly: boolean;
  readonly address: string;
}

/** A request that waits for its person. */
export interface OpenDeviceRequest extends DeviceRequest {
  readonly id: string;
  readonly userCode: string;
  readonly deviceDigest: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** What a device is told when it asks: its key, once, or why it has none. */
type Polled =
  | { readonly key: string; readonly expiresAt: number }
  | {
      readonly error:
        | 'authorization_pending'
        | 'slow_down'
        | 'access_denied'
        | 'expired_token'
        | 'invalid_grant';
    };

/** Stores a request; returns the codes of its device and of its person. */
export async function askForDevice(
  system: Kysely<Tables>,
  asked: DeviceRequest,
  now: number,
  random: Random,
): Promise<{ deviceCode: string; userCode: string; expiresInSeconds: number; intervalSeconds: number }> {
  const deviceCode = newSecretId(random, CODE_LENGTH);
  const userCode = newUserCode(random);
  await system
    .insertInto('device_logins')
    .values({
      id: newId(now, random),
      device_digest: digestOf(deviceCode),
      user_code: userCode,
      client_name: asked.clientName,
      reads_only: asked.readsOnly,
      address: asked.address,
      created_at: now,
      expires_at: now + LIFETIME_MS,
      interval_seconds: INTERVAL_SECONDS,
      last_polled_at: null,
      is_denied: false,
    })
    .execute();
  return { deviceCode, userCode, expiresInSeconds: LIFETIME_MS / 1000, intervalSeconds: INTERVAL_SECONDS };
}

/** The request with this code, if its person can still decide about it. */
export async function openRequest(
  system: Kysely<Tables>,
  userCode: string,
  now: number,
): Promise<OpenDeviceRequest | null> {
  const row = await system
    .selectFrom('device_logins as d')
    .selectAll()
    .where('user_code', '=', userCode)
    .where('expires_at', '>', now)
    .where('is_denied', '=', false)
    .where(sql<boolean>`not exists (select from api_keys k where k.device_digest = d.device_digest)`)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    userCode: row.user_code,
    deviceDigest: row.device_digest,
    clientName: row.client_name,
    readsOnly: row.reads_only,
    address: row.address,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** The person does not want it; the device is told when it next asks. */
export async function denyRequest(system: Kysely<Tables>, id: string): Promise<void> {
  await system.updateTable('device_logins').set({ is_denied: true }).where('id', '=', id).execute();
}

/** Answers a device. It gets its key once: only the digest is kept. */
export async function poll(
  system: Kysely<Tables>,
  deviceCode: string,
  now: number,
  random: Random,
): Promise<Polled> {
  return system.transaction().execute(async (tx) => {
    const digest = digestOf(deviceCode);
    const row = await tx
      .selectFrom('device_logins')
      .selectAll()
      .where('device_digest', '=', digest)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return { error: 'invalid_grant' };
    const forget = () => tx.deleteFrom('device_logins').where('id', '=', row.id).execute();
    if (row.is_denied) {
      await forget();
      return { error: 'access_denied' };
    }
    const seconds = row.interval_seconds;
    const isEarly = row.last_polled_at !== null && now - row.last_polled_at < seconds * 1000;
    await tx
      .updateTable('device_logins')
      .set({ last_polled_at: now, interval_seconds: isEarly ? seconds + SLOWER_SECONDS : seconds })
      .where('id', '=', row.id)
      .execute();
    if (isEarly) return { error: 'slow_down' };
    const fetched = await fetchKey(tx, digest, now, random);
    if (fetched !== null) {
      await forget();
      return fetched === 'refused' ? { error: 'access_denied' } : fetched;
    }
    return { error: row.expires_at <= now ? 'expired_token' : 'authorization_pending' };
  });
}

/** Deletes requests that ended. */
export async function deleteEndedRequests(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('device_logins')
    .where('expires_at', '<=', now - KEPT_MS)
    .execute();
}
