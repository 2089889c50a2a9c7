import { KEY_DAYS } from '@hawser/domain/api-keys';
import { z } from 'zod';
import { Instant } from '../status/index.ts';
import { ApiKey } from './record.ts';

export const CreateApiKey = z.object({
  name: z.string().max(200),
  readsOnly: z.boolean().default(false),
  /** Days until it ends; null: never. */
  days: z.union(KEY_DAYS.map((days) => z.literal(days))).default(90),
});

/** A new key with its text, which is in no other answer. */
export const CreatedApiKey = z.object({ created: ApiKey, key: z.string() });

/** The code that a device shows, however it is written. */
export const DeviceCode = z.object({ userCode: z.string().max(40) });

/** A device that asks for access to the context of the request. */
export const DeviceLogin = z.object({
  userCode: z.string(),
  /** What the device calls itself. Anyone may use any name. */
  clientName: z.string(),
  readsOnly: z.boolean(),
  /** The address from which it asked. */
  address: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type DeviceLogin = z.infer<typeof DeviceLogin>;

export const AllowDevice = z.object({
  userCode: z.string().max(40),
  /** Allows less than the device asked for. */
  readsOnly: z.boolean().optional(),
});
