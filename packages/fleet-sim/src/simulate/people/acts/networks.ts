import { type Act, anyOf, type Changed, type Desk, type Made, TAG } from '../desk.ts';

const MOST_NETWORKS = 3;
const EVERYTHING = { cloud: '[]', object: '[]' };
/** A rule for clusters and objects that have the tag. */
const GREEN = { cloud: `["eq","tag","${TAG}"]`, object: `["eq","tag","${TAG}"]` };

export const defineNetwork: Act = async ({ person, holdings, count }) => {
  if (holdings.networks.size >= MOST_NETWORKS) return false;
  const name = `${person.account}-net-${count()}`;
  const { created } = await person.does<Made>({
    operation: 'defineNetwork',
    method: 'POST',
    path: '/networks',
    body: { name },
  });
  holdings.networks.set(created.id, { ...created, name });
  return true;
};

export const placeSomehow: Act = async (desk) => {
  const network = anyOf(desk.random, desk.holdings.networks.values());
  if (network === undefined) return false;
  await place(desk, network.id, desk.random.pick([[EVERYTHING], [GREEN], [GREEN, EVERYTHING], []]));
  return true;
};

/** Places every object of a network on all its clusters. */
export const placeEverything = (desk: Desk, networkID: string): Promise<void> =>
  place(desk, networkID, [EVERYTHING]);

async function place(
  { person, holdings }: Desk,
  networkID: string,
  distributionRules: readonly object[],
): Promise<void> {
  const network = holdings.networks.get(networkID);
  if (network === undefined) return;
  const { updated } = await person.does<Changed>({
    operation: 'putDistributionRules',
    method: 'PUT',
    path: `/networks/${networkID}/distributionRules`,
    body: { distributionRules },
    version: network.version,
  });
  holdings.networks.set(networkID, { ...network, ...updated });
}

/**
 * Deletes a network, but not the first one, with everything in it: that goes by and by, and none of it can be changed from now
 * on.
 */
export const deleteNetwork: Act = async ({ person, holdings, random }) => {
  const network = anyOf(random, [...holdings.networks.values()].slice(1));
  if (network === undefined) return false;
  await person.does({ operation: 'deleteNetwork', method: 'DELETE', path: `/networks/${network.id}` });
  holdings.networks.delete(network.id);
  for (const { id, networkID } of holdings.objects.values())
    if (networkID === network.id) holdings.objects.delete(id);
  for (const router of holdings.routers.values())
    if (router.networkID === network.id) holdings.routers.set(router.id, { ...router, isLeaving: true });
  return true;
};
