import {
  anyID,
  anyOf,
  anyTone,
  collectionContract,
  containsText,
  MATCH_ORDER,
  oneID,
} from '../collection/index.ts';
import { Repository } from './record.ts';
import { RepositoryUse } from './use.ts';

/** The repositories of a context. */
export const repositoriesContract = collectionContract({
  name: 'repositories',
  row: Repository,
  filters: {
    /** Repositories whose label or URL contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
    tones: anyTone,
    types: anyOf,
    vendors: anyOf,
    accesses: anyOf,
    /** Repositories that applications of this network use. */
    networkID: oneID.optional(),
    /** Repositories that applications of one of these networks use. */
    networkIDs: anyOf,
  },
  orders: ['label', 'url', 'createdAt', 'status', 'type', 'vendor', 'access', 'applications', MATCH_ORDER],
});

/** The applications that use a repository, by name. */
export const repositoryUsesContract = collectionContract({
  name: 'repositoryUses',
  row: RepositoryUse,
  filters: { repositoryID: oneID },
  orders: [],
});
