import { checkNamespace, DEFAULT_NAMESPACE, isDnsSubdomain, reservedNamespace } from '../names/index.ts';
import { ARGOCD_VERSION, argoCdRelease, argoCdVersions } from './release.ts';

/** What is wanted: install it, use the one that is there, or remove it. */
export const ARGOCD_MODES = ['install', 'existing', 'remove'] as const;
export const ARGOCD_SERVICE_TYPES = ['ClusterIP', 'NodePort', 'LoadBalancer'] as const;

type ArgoCdMode = (typeof ARGOCD_MODES)[number];
type ArgoCdServiceType = (typeof ARGOCD_SERVICE_TYPES)[number];

/** How a network has its Argo CD. */
interface ArgoCdSettings {
  readonly mode: ArgoCdMode;
  readonly version: string;
  /** Of Argo CD on the hub; not `default` (Spec 2 §5). */
  readonly namespace: string;
  /** Of the service of its UI. */
  readonly serviceType: ArgoCdServiceType;
  /** Host name of its UI, which takes precedence over the one that the agent finds; empty for none. */
  readonly overrideHostname: string;
}

/** Unless something else is chosen. */
const PRESET_NAMESPACE = 'argocd';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The settings in the stored configuration of feature `argocd`. What is missing has its default. */
export function argoCdSettingsOf(stored: Readonly<Record<string, unknown>>): ArgoCdSettings {
  return {
    mode: ARGOCD_MODES.find((mode) => mode === stored['mode']) ?? 'install',
    version: textOf(stored['version']) || ARGOCD_VERSION,
    namespace: textOf(stored['namespace']) || PRESET_NAMESPACE,
    serviceType: ARGOCD_SERVICE_TYPES.find((type) => type === stored['serviceType']) ?? 'ClusterIP',
    overrideHostname: textOf(stored['overrideHostname']),
  };
}

/** Messages about the settings of Argo CD. */
export const argoCdMessages = {
  defaultNamespace: 'Argo CD cannot be installed in the `default` namespace',
  hostname:
    'Host name must be a DNS name such as argocd.example.org, with a port if needed, without a scheme or a path.',
  version: (version: string): string =>
    version === ''
      ? `Name a release of Argo CD: ${argoCdVersions(ARGOCD_VERSION).join(' or ')}.`
      : `This server cannot install Argo CD ${version}.`,
  noFeature: 'The Network does not use Argo CD.',
} as const;

/** The first problem of these settings with the path of its field, or null. */
export function checkArgoCdSettings(settings: ArgoCdSettings): { path: string; message: string } | null {
  const { namespace, overrideHostname, version } = settings;
  if (namespace === DEFAULT_NAMESPACE) return { path: 'namespace', message: argoCdMessages.defaultNamespace };
  const problem = checkNamespace(namespace) ?? reservedNamespace(namespace);
  if (problem !== null) return { path: 'namespace', message: problem };
  if (overrideHostname !== '' && !isDnsSubdomain(overrideHostname.replace(/:\d{1,5}$/, '')))
    return { path: 'overrideHostname', message: argoCdMessages.hostname };
  if (argoCdRelease(version) === undefined)
    return { path: 'version', message: argoCdMessages.version(version) };
  return null;
}
