import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { InfrastructureProviderConfig, InfrastructureProviderUse } from './record.ts';

/** The configured infrastructure providers of a context. */
export const infrastructureProviderConfigsContract = collectionContract({
  name: 'infrastructureProviderConfigs',
  row: InfrastructureProviderConfig,
  filters: {
    /** Providers whose name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    tones: anyTone,
    providerKeys: anyOf,
    networkID: oneID.optional(),
    networkIDs: anyOf,
  },
  orders: ['name', 'createdAt', 'status', 'network', 'objects', MATCH_ORDER],
});

/** The objects that use a provider, by name. */
export const infrastructureProviderUsesContract = collectionContract({
  name: 'infrastructureProviderUses',
  row: InfrastructureProviderUse,
  filters: { configID: oneID },
  orders: [],
});
