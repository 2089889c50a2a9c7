import { anyID, anyOf, collectionContract, containsText, MATCH_ORDER, oneID } from '../collection/index.ts';
import { SealingCertificate } from './record.ts';

/** The certificates of the attached clusters of networks with Sealed Secrets, by name of the cluster. */
export const sealingCertificatesContract = collectionContract({
  name: 'sealingCertificates',
  row: SealingCertificate,
  filters: {
    /** Clusters whose name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    networkID: oneID.optional(),
    states: anyOf,
  },
  orders: ['name', MATCH_ORDER],
});
