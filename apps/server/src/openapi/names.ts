import * as contract from '@hawser/contract';
import { z } from 'zod';

/** Parts of answers that have a name of their own in the OpenAPI document, so that clients get named types. */
const NAMED = [
  'AppObject',
  'Cluster',
  'Demo',
  'DemoFleet',
  'DistributionRule',
  'Fact',
  'InstallInstructions',
  'Me',
  'Network',
  'Placement',
  'PlacementPlan',
  'PlannedPlacement',
  'Problem',
  'ProblemEntry',
  'Router',
  'Setup',
  'Status',
  'ToneCounts',
] as const satisfies readonly (keyof typeof contract)[];

/** The names, for the generator. */
export function namedSchemas(): z.core.$ZodRegistry<{ id?: string | undefined }> {
  const registry = z.registry<{ id?: string | undefined }>();
  for (const id of NAMED) registry.add(contract[id], { id });
  return registry;
}
