import type { Router } from '@hawser/contract';

const YES = { allowed: true, reason: '' } as const;

/** Said when somebody asks for instructions that nobody needs (Spec 2 §5). */
export const INSTALL_WHILE_UP = 'Manual router install is not allowed when the router is UP';

/** Whether install instructions may be issued to a router of this status. */
export function installAllowed(status: string, detachRequestedAt: number | null): Router['can'][string] {
  if (status === 'UP') return { allowed: false, reason: INSTALL_WHILE_UP };
  if (detachRequestedAt !== null) return { allowed: false, reason: 'The Cluster is being detached.' };
  return YES;
}

/** What the reader may do with an attached cluster, with the reason where not. */
export function routerPolicy(status: string, detachRequestedAt: number | null): Router['can'] {
  return { install: installAllowed(status, detachRequestedAt), detach: YES };
}
