import { ANSWERS_FEATURES, type WantedFeature } from '@hawser/contract/features';
import { argoCdManifestUrl, argoCdRelease, argoCdSettingsOf } from '@hawser/domain/argocd';
import type { StoredFeatures } from '@hawser/domain/features';
import type { AgentSession } from '../session/session.ts';

const ARGOCD = 'argocd';

/** What a hub of a network with these features must have. `manifests` is where manifests of Argo CD are, with `{version}`. */
function wantedFeatures(features: StoredFeatures, manifests: string): WantedFeature[] {
  const stored = features[ARGOCD];
  if (stored === undefined) return [];
  const { mode, version, namespace, serviceType, overrideHostname } = argoCdSettingsOf(stored);
  return [
    {
      slug: ARGOCD,
      mode,
      version,
      namespace,
      manifest: {
        url: argoCdManifestUrl(manifests, version),
        sha256: argoCdRelease(version)?.sha256 ?? '',
      },
      serviceType,
      hostname: overrideHostname,
    },
  ];
}

/** The router of a session, and the features of its network. */
interface FeaturedRouter {
  readonly isEdge: boolean;
  readonly features: StoredFeatures;
}

/** Sends what is wanted to the agent of a hub, unless it has it. Agents of before there were features get nothing. */
export function sendFeatures(
  session: AgentSession,
  { isEdge, features }: FeaturedRouter,
  manifests: string,
): void {
  if (isEdge || !session.identity.answers.includes(ANSWERS_FEATURES)) return;
  if (!session.ready || !session.open || session.detaching) return;
  const message = { type: 'features' as const, features: wantedFeatures(features, manifests) };
  const text = JSON.stringify(message);
  if (session.featuresSent === text || (session.featuresSent === '' && message.features.length === 0)) return;
  session.featuresSent = text;
  session.send(message);
}
