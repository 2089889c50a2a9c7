import type { AllowDevice, ApiKey, DeviceLogin } from '@hawser/contract/api-keys';
import { apiKeyMessages } from '@hawser/domain/api-keys';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { notFound } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { denyRequest, type OpenDeviceRequest, openRequest, shownCode, typedCode } from '../identity/index.ts';
import { isDuplicateKey } from '../store/duplicate-key.ts';
import type { Tables } from '../store/tables.ts';
import { requirePerson, storeKey } from './store-key.ts';

/** Devices that ask for access. They belong to no context until a person decides. */
export interface DeviceRequests {
  /** @throws Failure 404 when no device waits with this code. */
  find(userCode: string, now: number): Promise<OpenDeviceRequest>;
  deny(id: string): Promise<void>;
}

export const deviceRequestsIn = (system: Kysely<Tables>): DeviceRequests => ({
  async find(userCode, now) {
    const found = await openRequest(system, typedCode(userCode), now);
    if (found === null) throw notFound(apiKeyMessages.unknownCode);
    return found;
  },
  deny: (id) => denyRequest(system, id),
});

type DeviceWork = Work<unknown, unknown, { userCode: string }>;

/** What a device asks for, and from where. */
export async function showDevice(devices: DeviceRequests, { body, now }: DeviceWork): Promise<DeviceLogin> {
  const { userCode, clientName, readsOnly, address, createdAt, expiresAt } = await devices.find(
    body.userCode,
    now,
  );
  return { userCode: shownCode(userCode), clientName, readsOnly, address, createdAt, expiresAt };
}

/** Lets a device have a key of this context, which it fetches itself: nobody else sees it. */
export async function allowDevice(
  devices: DeviceRequests,
  work: Work<unknown, undefined, z.infer<typeof AllowDevice>>,
): Promise<{ answer: { allowed: ApiKey }; address: string }> {
  const { body, now } = work;
  requirePerson(work);
  const { clientName, readsOnly, deviceDigest, address } = await devices.find(body.userCode, now);
  const allowed = await storeKey(work, {
    name: clientName,
    digest: null,
    reads_only: readsOnly || body.readsOnly === true,
    is_of_device: true,
    device_digest: deviceDigest,
    expires_at: null,
    last_used_at: null,
    last_used_from: null,
  }).catch((error: unknown) => {
    // Somebody else decided at the same time.
    throw isDuplicateKey(error, 'api_keys_device') ? notFound(apiKeyMessages.unknownCode) : error;
  });
  return { answer: { allowed }, address };
}

/** Tells a device that it gets nothing. */
export async function denyDevice(
  devices: DeviceRequests,
  work: DeviceWork,
): Promise<{ answer: { denied: { userCode: string } }; id: string; clientName: string; address: string }> {
  requirePerson(work);
  const { id, userCode, clientName, address } = await devices.find(work.body.userCode, work.now);
  await devices.deny(id);
  return { answer: { denied: { userCode: shownCode(userCode) } }, id, clientName, address };
}
