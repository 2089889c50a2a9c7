import type { Router } from '@hawser/contract/routers';
import { type InstallFacts, installAllowed, upgradeAllowed } from '@hawser/domain/routers';

const YES = { allowed: true, reason: '' } as const;

/** What the reader may do with an attached cluster, with the reason where not. A second detach is forced (Spec 2 §4). */
export function routerPolicy(facts: InstallFacts): Router['can'] {
  return { install: installAllowed(facts), upgradeAgent: upgradeAllowed(facts), detach: YES };
}
