/**
 * What an ID in a change of placements or object_states names: `<routerID>/<objectID>`, or `<routerID>/*<n>` where n objects of the
 * router changed, a quarter or more of its placements.
 */
interface PlacementChange {
  readonly routerID: string;
  /** Null for any object on the router. */
  readonly objectID: string | null;
  /** How many changed. */
  readonly count: number;
}

/** Reads such an ID. */
export function placementOfChange(id: string): PlacementChange {
  const slash = id.indexOf('/');
  const routerID = id.slice(0, slash);
  const objectID = id.slice(slash + 1);
  if (objectID.startsWith('*')) return { routerID, objectID: null, count: Number(objectID.slice(1)) };
  return { routerID, objectID, count: 1 };
}
