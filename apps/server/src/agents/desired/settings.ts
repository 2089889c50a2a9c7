import { sendFeatures } from '../features/send.ts';
import type { AgentSession } from '../session/session.ts';
import { sendDriftMode } from './drift-orders.ts';
import type { AttachedRouter } from './read.ts';

/** Sends the agent what its network says, unless it has it: what to do about changes by hand, and which features to have. */
export function sendSettings(session: AgentSession, router: AttachedRouter, manifests: string): void {
  sendDriftMode(session, router);
  sendFeatures(session, router, manifests);
}
