import { anyID, collectionContract, containsText } from '@hawser/contract/collection';
import { Network } from '@hawser/contract/networks';
import { permissions } from '@hawser/contract/permissions';

/** The collection of the test noun. A real one is in `packages/contract/src/<noun>/`. */
export const notesContract = collectionContract({
  name: 'notes',
  row: Network.pick({ id: true, name: true, status: true }).extend({ can: permissions(['delete']) }),
  filters: { ids: anyID, text: containsText },
  orders: ['name'],
});
