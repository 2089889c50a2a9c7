import { z } from 'zod';
import { Instant } from '../status/index.ts';

export const HealthState = z.enum(['good', 'attention', 'bad']);

/** One thing that was checked, in words. */
export const HealthCheck = z.object({
  name: z.string(),
  state: HealthState,
  /** What was found. */
  text: z.string(),
  /** What to do about it; empty when nothing is. */
  help: z.string(),
});

export const AdminHealth = z.object({ checks: z.array(HealthCheck), observedAt: Instant });

export type AdminHealth = z.infer<typeof AdminHealth>;
export type HealthCheck = z.infer<typeof HealthCheck>;
export type HealthState = z.infer<typeof HealthState>;
