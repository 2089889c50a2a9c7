import { demoBytes, type FleetSize, memoryRefusal } from '@hawser/domain/demo';

/** @throws Error with the estimate when a fleet does not fit into `freeBytes`. */
export function checkMemory(size: FleetSize, withServer: boolean, freeBytes: number): void {
  const refusal = memoryRefusal(size, demoBytes(size, withServer), freeBytes);
  if (refusal !== null) throw new Error(refusal);
}
