import type { ArgoCd, ArgoCdSettings } from '@hawser/contract/features';
import type { Network } from '@hawser/contract/networks';
import {
  argoCdMessages,
  argoCdSettingsOf,
  checkArgoCdSettings,
  installerCommand,
} from '@hawser/domain/argocd';
import type { StoredFeatures } from '@hawser/domain/features';
import { agentNamespace } from '@hawser/domain/names';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { invalid } from '../http/failure.ts';
import type { FeaturesInstall } from '../network-features/index.ts';
import type { NetworkDetails, ReportedArgoCd } from './details.ts';
import type { NetworksTable } from './table.ts';

const SLUG = 'argocd';

type Row = Pick<Selectable<NetworksTable>, 'features' | 'install'>;
type Requested = Partial<z.infer<typeof ArgoCdSettings>> | undefined;
type Features = Record<string, Record<string, unknown>>;

/**
 * The features with these settings of Argo CD. The version is always among them: a server that presets another release must not replace
 * the Argo CD of a hub where nobody chose one. @throws Failure 400 where they cannot be.
 */
export function withArgoCd(features: Features, requested: Requested, before: StoredFeatures): Features {
  const stored = features[SLUG];
  if (requested === undefined) return stored === undefined ? features : withVersion(features, stored);
  if (stored === undefined) throw invalid(argoCdMessages.noFeature, 'argocd');
  const settings = { ...argoCdSettingsOf({ ...stored, ...requested }), ...namesIn(requested) };
  const known = argoCdSettingsOf(before[SLUG] ?? {});
  const problem = checkArgoCdSettings(settings);
  // A release that is installed may be one that this server does not offer any more.
  if (problem !== null && !(problem.path === 'version' && settings.version === known.version))
    throw invalid(problem.message, `argocd.${problem.path}`);
  return { ...features, [SLUG]: { ...stored, ...settings } };
}

/** Release and namespace as they were sent: an empty one is none, and does not stand for the preset one. */
const namesIn = ({ version, namespace }: NonNullable<Requested>) => ({
  ...(version !== undefined && { version }),
  ...(namespace !== undefined && { namespace }),
});

const withVersion = (features: Features, stored: Record<string, unknown>): Features => ({
  ...features,
  [SLUG]: { ...stored, version: argoCdSettingsOf(stored).version },
});

/** The settings of Argo CD in one line, for the history of the network; empty for a network without. */
export function argoCdText(features: StoredFeatures): string {
  const stored = features[SLUG];
  if (stored === undefined) return '';
  const { mode, version, namespace, serviceType, overrideHostname } = argoCdSettingsOf(stored);
  const host = overrideHostname === '' ? '' : `, ${overrideHostname}`;
  return `${mode} ${version} in ${namespace}, ${serviceType}${host}`;
}

/** Argo CD on the hub of a network; null for a network without the feature. */
export function argoCdOf({ features }: Row, { hub, argocd }: NetworkDetails): ArgoCd | null {
  const stored = features[SLUG];
  if (stored === undefined) return null;
  const settings = argoCdSettingsOf(stored);
  const state = stateOf(argocd);
  return {
    settings,
    state,
    step: argocd?.step ?? 0,
    steps: argocd?.steps ?? 0,
    message: argocd?.message ?? '',
    since: sinceOf(argocd),
    observedAt: argocd?.observed_at ?? null,
    version: argocd?.version ?? '',
    namespace: argocd?.namespace ?? '',
    uiURL: argocd?.ui_url ?? null,
    existing: argocd?.existing ?? null,
    missingRights: argocd?.missing_rights ?? [],
    respectsRbac: argocd?.respects_rbac ?? null,
    commands: hub !== null && argocd !== null && argocd.missing_rights.length > 0 ? commandsOf(hub) : null,
  };
}

const commandsOf = ({ routerID, namespace }: NonNullable<NetworkDetails['hub']>) => ({
  kubectl: installerCommand(routerID, agentNamespace(namespace)),
  oc: installerCommand(routerID, agentNamespace(namespace), 'oc'),
});

function stateOf(argocd: ReportedArgoCd | null): ArgoCd['state'] {
  if (argocd === null) return 'UNINSTALLED';
  return argocd.is_unknown ? 'UNKNOWN' : argocd.state;
}

const sinceOf = (argocd: ReportedArgoCd | null): number | null =>
  argocd === null ? null : argocd.is_unknown ? argocd.unknown_since : argocd.since;

const INSTALL_STATUSES: Readonly<Record<string, string>> = { READY: 'installed', REMOVED: 'uninstalled' };
const WITH_ERROR: ReadonlySet<string> = new Set(['FAILED', 'MISSING', 'WAITING']);

/**
 * The state of the installation of a network (Spec 2 §3: error, status and timestamp): that of Argo CD until it is there, then that of the
 * features that it installs. Without a report it is as stored.
 */
export function installOf(
  { install }: Row,
  argocd: ReportedArgoCd | null,
  features: FeaturesInstall | undefined,
): Network['install'] {
  if (argocd === null) return install;
  const state = stateOf(argocd);
  if (state === 'READY' && features !== undefined) {
    const { status, error, since } = features;
    return { status, error, timestamp: since };
  }
  return {
    status: INSTALL_STATUSES[state] ?? state.toLowerCase(),
    error: WITH_ERROR.has(state) ? argocd.message : null,
    timestamp: sinceOf(argocd),
  };
}
