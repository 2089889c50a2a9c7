import { checkIp, checkPort, fieldMessages } from '../fields/index.ts';
import { isDnsSubdomain } from '../names/index.ts';
import { routerMessages } from './messages.ts';

/** How a hub is reached from outside its cluster (Spec 2 §9). */
export const SERVICE_TYPES = ['loadbalancer', 'nodeport', 'ingress'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Supported ingress controllers (Spec 2 §9). */
export const INGRESS_CONTROLLERS = ['nginx'] as const;

/** Supported certificate types (Spec 2 §9). */
export const CERTIFICATE_TYPES = ['letsencrypt'] as const;

/** Port for links from other hubs, of Skupper v2 (Spec README). */
export const INTER_ROUTER_PORT = 55_671;

/** Port for links from edges, of Skupper v2 (Spec README). */
export const EDGE_PORT = 45_671;

/** Port for both kinds of links when the hub is exposed by an ingress (Spec README). */
export const INGRESS_PORT = 443;

/** The requested settings for exposing a hub; an omitted one gets its default. */
export interface HubSettings {
  readonly serviceType?: string | undefined;
  readonly ingressHost?: string | undefined;
  readonly portInterRouter?: number | null | undefined;
  readonly portEdge?: number | null | undefined;
  readonly nodePortInterRouter?: number | null | undefined;
  readonly nodePortEdge?: number | null | undefined;
  readonly ingress?:
    | {
        readonly hostname?: string | undefined;
        readonly controller?: string | undefined;
        readonly certificateType?: string | undefined;
      }
    | undefined;
}

/** How a hub is exposed, as stored with its router; the fields of `skupperHubData` (Spec 2 §3). */
interface SkupperHubData {
  readonly serviceType: ServiceType;
  /** IP of a hub node, or an external address or host name set by the user; '' when the cluster assigns it. */
  readonly ingressHost: string;
  readonly portInterRouter: number;
  readonly portEdge: number;
  /** Null: assigned by the cluster. */
  readonly nodePortInterRouter: number | null;
  readonly nodePortEdge: number | null;
  readonly ingress: {
    readonly hostname: string;
    readonly controller: (typeof INGRESS_CONTROLLERS)[number];
    readonly certificateType: (typeof CERTIFICATE_TYPES)[number];
  } | null;
}

/** The settings with defaults for omitted ones: a load balancer, nginx, letsencrypt, the ports of Skupper v2. */
export function hubDataOf(settings: HubSettings): SkupperHubData {
  const serviceType = SERVICE_TYPES.find((type) => type === settings.serviceType) ?? 'loadbalancer';
  const isIngress = serviceType === 'ingress';
  const isNodePort = serviceType === 'nodeport';
  return {
    serviceType,
    ingressHost: settings.ingressHost?.trim() ?? '',
    portInterRouter: settings.portInterRouter ?? (isIngress ? INGRESS_PORT : INTER_ROUTER_PORT),
    portEdge: settings.portEdge ?? (isIngress ? INGRESS_PORT : EDGE_PORT),
    nodePortInterRouter: isNodePort ? (settings.nodePortInterRouter ?? null) : null,
    nodePortEdge: isNodePort ? (settings.nodePortEdge ?? null) : null,
    ingress: isIngress
      ? {
          hostname: settings.ingress?.hostname?.trim().toLowerCase() ?? '',
          controller: 'nginx',
          certificateType: 'letsencrypt',
        }
      : null,
  };
}

/** Why settings are refused, with the field that it concerns. */
interface HubDataProblem {
  readonly path: string;
  readonly message: string;
}

/** The first problem of these settings, or null (Spec 2 §5, "Shared forms"). */
export function checkHubSettings(settings: HubSettings): HubDataProblem | null {
  const { serviceType, ingress } = settings;
  if (serviceType !== undefined && !isOneOf(SERVICE_TYPES, serviceType)) {
    return { path: 'serviceType', message: routerMessages.serviceType };
  }
  if (ingress?.controller !== undefined && !isOneOf(INGRESS_CONTROLLERS, ingress.controller)) {
    return { path: 'ingress.controller', message: routerMessages.ingressController };
  }
  if (ingress?.certificateType !== undefined && !isOneOf(CERTIFICATE_TYPES, ingress.certificateType)) {
    return { path: 'ingress.certificateType', message: routerMessages.certificateType };
  }
  return checkHost(hubDataOf(settings)) ?? checkPorts(settings);
}

const isOneOf = (values: readonly string[], value: string): boolean => values.includes(value);

function checkHost({ serviceType, ingressHost, ingress }: SkupperHubData): HubDataProblem | null {
  if (serviceType === 'nodeport') {
    const message = checkIp(ingressHost);
    return message === null ? null : { path: 'ingressHost', message };
  }
  if (ingressHost !== '' && !isHost(ingressHost)) {
    return { path: 'ingressHost', message: routerMessages.host };
  }
  if (ingress === null) return null;
  if (ingress.hostname === '') return { path: 'ingress.hostname', message: fieldMessages.required };
  return isHostName(ingress.hostname) && ingress.hostname.includes('.')
    ? null
    : { path: 'ingress.hostname', message: routerMessages.hostname };
}

/** Whether `text` is an IP address or a host name. */
function isHost(text: string): boolean {
  return checkIp(text) === null || isHostName(text.toLowerCase());
}

/** Whether `text` is a host name. Its last label is not a number, because then it would be an IP address (RFC 1123 §2.1). */
function isHostName(text: string): boolean {
  return isDnsSubdomain(text) && !/(?:^|\.)\d+$/.test(text);
}

const PORTS = ['portInterRouter', 'portEdge', 'nodePortInterRouter', 'nodePortEdge'] as const;

function checkPorts(settings: HubSettings): HubDataProblem | null {
  for (const path of PORTS) {
    const port = settings[path] ?? null;
    const message = port === null ? null : checkPort(port);
    if (message !== null) return { path, message };
  }
  return null;
}
