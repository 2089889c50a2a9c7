import { argoCdSettingsOf } from '@hawser/domain/argocd';
import { sendFeatures } from '../features/send.ts';
import type { AgentSession } from '../session/session.ts';
import { sendDriftMode } from './drift-orders.ts';
import type { AttachedRouter } from './read.ts';

/** Sends the agent what its network says, unless it has it: what to do about changes by hand, and which features to have. */
export function sendSettings(session: AgentSession, router: AttachedRouter, manifests: string): void {
  sendDriftMode(session, router);
  sendFeatures(session, router, manifests);
  compareRegistrations(session, router);
}

/** Nothing is registered in an Argo CD that is to be removed, and everything is again when it is not. */
function compareRegistrations(session: AgentSession, { isEdge, features }: AttachedRouter): void {
  const { argocd } = features;
  if (isEdge || argocd === undefined) return;
  const removes = argoCdSettingsOf(argocd).mode === 'remove';
  if (session.removesArgoCd === !removes) session.needsFullCompare = true;
  session.removesArgoCd = removes;
}
