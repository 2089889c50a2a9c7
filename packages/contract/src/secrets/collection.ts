import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { K8Secret } from './cluster-secret.ts';
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

/** The Secrets of all attached clusters, as far as their agents can tell, by name. No record has a value. */
export const secretsContract = collectionContract({
  name: 'secrets',
  row: K8Secret,
  filters: {
    /** Secrets whose name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    networkID: oneID.optional(),
    tones: anyTone,
    findings: anyOf,
    sealers: anyOf,
  },
  orders: ['name', 'status', MATCH_ORDER],
});
