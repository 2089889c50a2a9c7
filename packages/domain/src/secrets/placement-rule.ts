/** An object that is meant for one cluster. */
interface PlacedFor {
  /** The object's `key`. */
  readonly key: string;
  /** The cluster's name. */
  readonly cluster: string;
}

/** The distribution rule that takes an object to its cluster. */
export function placementRule({ key, cluster }: PlacedFor): { cloud: string; object: string } {
  return {
    cloud: JSON.stringify(['eq', 'name', cluster]),
    object: JSON.stringify(['eq', 'key', key]),
  };
}
