import type { IndexSizes } from '../collection/memory-index.ts';
import { type Metrics, registerGauges } from '../http/metrics.ts';

/** Sizes of all fleet indexes in memory together. */
export interface IndexNumbers extends IndexSizes {
  readonly contexts: number;
}

/** Registers the metrics of the fleet indexes: contexts, the records of each of these kinds (plural), bytes. */
export function measureIndexes(
  { registry }: Metrics,
  kinds: readonly string[],
  numbers: () => IndexNumbers,
): void {
  const gauges = [
    ['contexts', 'hawser_fleet_index_contexts', 'Contexts with a fleet index in memory.'],
    ...kinds.map((kind) => {
      const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      return [kind, `hawser_fleet_index_${kind}`, `${name} in them.`] as const;
    }),
    ['bytes', 'hawser_fleet_index_bytes', 'Approximate memory that they use.'],
  ] as const;
  registerGauges(registry, gauges, (): Readonly<Record<string, number>> => {
    const { contexts, records, bytes } = numbers();
    return { ...records, contexts, bytes };
  });
}
