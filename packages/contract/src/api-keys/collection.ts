import { anyID, collectionContract, containsText, MATCH_ORDER } from '../collection/index.ts';
import { ApiKey } from './record.ts';

/** The API keys of a context. */
export const apiKeysContract = collectionContract({
  name: 'apiKeys',
  row: ApiKey,
  filters: {
    /** Keys whose name contains this text, ignoring case. */
    text: containsText,
    ids: anyID,
  },
  orders: ['name', 'createdAt', 'expiresAt', 'lastUsedAt', MATCH_ORDER],
});
