import { z } from 'zod';
import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { AppObject } from '../objects/index.ts';

/** What is made of infrastructure: managed and composite resources, claims and what composes them; or packages of providers. */
const INFRASTRUCTURE_PARTS = ['resources', 'packages'] as const;

/** The infrastructure objects of a context. */
export const infrastructureObjectsContract = collectionContract({
  name: 'infrastructureObjects',
  row: AppObject,
  filters: {
    /** Objects whose name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    tones: anyTone,
    part: z.enum(INFRASTRUCTURE_PARTS).optional(),
    derivedKinds: anyOf,
    /** Made with one of these configured providers. */
    configIDs: anyOf,
    networkID: oneID.optional(),
    networkIDs: anyOf,
  },
  orders: ['name', 'createdAt', 'updatedAt', 'status', 'kind', 'network', MATCH_ORDER],
});
