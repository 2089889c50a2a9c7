import { RESEAL_STATES, SEALED_CAPABILITIES } from '@hawser/domain/secrets';
import { z } from 'zod';
import { anyID, anyOf, collectionContract, containsText, MATCH_ORDER, oneID } from '../collection/index.ts';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';

/** A SealedSecret that is kept here, with the key that it was sealed for. Its id is that of the object. */
export const SealedObject = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
  networkID: z.string(),
  networkName: z.string(),
  /** The cluster that can open it; null when it is placed on none, or on several. */
  routerID: z.string().nullable(),
  clusterName: z.string().nullable(),
  /** Whether it should be sealed again, and why. */
  state: z.enum(RESEAL_STATES),
  /** When it was sealed, as it says itself; null when it does not. */
  sealedAt: Instant.nullable(),
  /** The fingerprint of the certificate with which it was sealed, as it says itself; null when it does not. */
  sealedWith: z.string().nullable(),
  /** That of the certificate that its cluster shows, and its end; null when none is known. */
  fingerprint: z.string().nullable(),
  notAfter: Instant.nullable(),
  /** When the agent reported that certificate. */
  observedAt: Instant.nullable(),
  can: permissions(SEALED_CAPABILITIES),
});
export type SealedObject = z.infer<typeof SealedObject>;

/** The SealedSecrets that are kept here, by name. */
export const sealedObjectsContract = collectionContract({
  name: 'sealedObjects',
  row: SealedObject,
  filters: {
    /** Those whose name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    networkID: oneID.optional(),
    states: anyOf,
  },
  orders: ['name', MATCH_ORDER],
});
