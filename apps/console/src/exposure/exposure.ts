import type { HubSettings, SkupperHubData } from '@hawser/contract/routers';
import { checkPort } from '@hawser/domain/fields';
import { checkHubSettings, hubDataOf, type ServiceType } from '@hawser/domain/routers';

/** Fields of the exposure form, by the path of the setting. */
export interface ExposureValues {
  serviceType: string;
  ingressHost: string;
  'ingress.hostname': string;
  'ingress.controller': string;
  'ingress.certificateType': string;
  portInterRouter: string;
  portEdge: string;
  nodePortInterRouter: string;
  nodePortEdge: string;
}

export type ExposureField = keyof ExposureValues;

/** Display names of service types. */
export const SERVICE_TYPE_LABELS: Readonly<Record<ServiceType, string>> = {
  loadbalancer: 'Load Balancer',
  nodeport: 'Node Port',
  ingress: 'Ingress',
};

export const EXPOSURE_LABELS: Readonly<Record<ExposureField, string>> = {
  serviceType: 'Service type',
  ingressHost: 'Ingress host',
  'ingress.hostname': 'Hostname',
  'ingress.controller': 'Ingress controller',
  'ingress.certificateType': 'Certificate',
  portInterRouter: 'Port for hubs',
  portEdge: 'Port for edges',
  nodePortInterRouter: 'Node port for hubs',
  nodePortEdge: 'Node port for edges',
};

const PORTS = ['portInterRouter', 'portEdge', 'nodePortInterRouter', 'nodePortEdge'] as const;

/** A port as shown in the form: empty for the default. */
const textOf = (port: number | null | undefined, preset: number | null): string =>
  port === undefined || port === null || port === preset ? '' : String(port);

/** The initial values of the form: the stored settings, or the defaults. Ports are empty for the default. */
export function exposureOf(data: SkupperHubData | null): ExposureValues {
  const preset = hubDataOf({ serviceType: data?.serviceType });
  return {
    serviceType: data?.serviceType ?? 'loadbalancer',
    ingressHost: data?.ingressHost ?? '',
    'ingress.hostname': data?.ingress?.hostname ?? '',
    'ingress.controller': data?.ingress?.controller ?? 'nginx',
    'ingress.certificateType': data?.ingress?.certificateType ?? 'letsencrypt',
    portInterRouter: textOf(data?.portInterRouter, preset.portInterRouter),
    portEdge: textOf(data?.portEdge, preset.portEdge),
    nodePortInterRouter: textOf(data?.nodePortInterRouter, preset.nodePortInterRouter),
    nodePortEdge: textOf(data?.nodePortEdge, preset.nodePortEdge),
  };
}

/** The settings of the form; empty fields get their default. */
export function settingsOf(values: Readonly<ExposureValues>): HubSettings {
  const port = (text: string) => (text.trim() === '' ? null : Number(text));
  return {
    serviceType: values.serviceType,
    ingressHost: values.ingressHost,
    portInterRouter: port(values.portInterRouter),
    portEdge: port(values.portEdge),
    nodePortInterRouter: values.serviceType === 'nodeport' ? port(values.nodePortInterRouter) : null,
    nodePortEdge: values.serviceType === 'nodeport' ? port(values.nodePortEdge) : null,
    ...(values.serviceType === 'ingress'
      ? {
          ingress: {
            hostname: values['ingress.hostname'],
            controller: values['ingress.controller'],
            certificateType: values['ingress.certificateType'],
          },
        }
      : {}),
  };
}

/** The error of one field, or null. Fields that the service type does not have are always valid. */
export function checkExposure(field: ExposureField, values: Readonly<ExposureValues>): string | null {
  const port = PORTS.find((name) => name === field);
  if (port !== undefined) {
    const isShown = values.serviceType === 'nodeport' || !port.startsWith('nodePort');
    return values[port].trim() === '' || !isShown ? null : checkPort(values[port]);
  }
  const problem = checkHubSettings({ ...settingsOf(values), ...NO_PORTS });
  return problem?.path === field ? problem.message : null;
}

const NO_PORTS = { portInterRouter: null, portEdge: null, nodePortInterRouter: null, nodePortEdge: null };

/** One line: 'Ingress hub.example.org'. */
export function exposureText(
  values: Pick<ExposureValues, 'serviceType' | 'ingressHost' | 'ingress.hostname'>,
): string {
  const label = SERVICE_TYPE_LABELS[values.serviceType as ServiceType] ?? values.serviceType;
  const place = values.serviceType === 'ingress' ? values['ingress.hostname'] : values.ingressHost;
  return place === '' ? label : `${label} ${place}`;
}
