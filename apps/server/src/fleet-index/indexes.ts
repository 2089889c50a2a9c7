import type { MemoryIndexes } from '../collection/memory-index.ts';
import { FleetIndex, type FleetIndexPorts } from './fleet-index.ts';
import { isFleetQuery, isSlowInDatabase } from './opt-ins.ts';

/** The fleet index, as live windows use it. */
export function fleetIndexes(ports: FleetIndexPorts): MemoryIndexes {
  return {
    kinds: ['placements', 'objects'],
    create: (owner) => new FleetIndex(owner, ports),
    answers: isFleetQuery,
    isSlowInDatabase: (query) => isFleetQuery(query) && isSlowInDatabase(query),
  };
}
