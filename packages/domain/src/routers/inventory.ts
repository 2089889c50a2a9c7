/** Number of ConfigMaps that an agent may keep its inventory in: each holds about 4,000 objects. */
const SHARDS = 16;

/** The ConfigMap in the namespace of an agent that lists what it applied. */
export const INVENTORY_NAME = 'hawser-inventory';

/** The ConfigMaps that an agent keeps its inventory in: the first, and those that it adds when the one before is full. */
export const INVENTORY_NAMES: readonly string[] = Array.from({ length: SHARDS }, (_, at) =>
  at === 0 ? INVENTORY_NAME : `${INVENTORY_NAME}-${at}`,
);

/** The ConfigMap in the namespace of an agent that says which features it has installed. */
export const FEATURES_NAME = 'hawser-features';
