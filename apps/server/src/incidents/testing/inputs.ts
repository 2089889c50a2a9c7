import type { Populate } from '../../system-tests/testing/request-input.ts';

/** The incident of the object whose agent reports it as FAILED: the tree is filtered by it. */
export const populate: Populate = async ({ client }) => {
  const { items } = await client.done<{ items: { id: string }[] }>('GET', '/api/incidents');
  const [incident] = items;
  if (incident === undefined) throw new Error('The account has no incident.');
  return { incidentID: incident.id };
};
