/** A noun after a count: 'cluster', 'clusters'. `many` is its plural where that is not the noun with an s. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** A count with its noun: '1 cluster', '1,204 clusters'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en')} ${plural(count, one, many)}`;
