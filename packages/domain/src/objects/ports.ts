/** A port on which a Service is reached (Spec 2 §3, `servicePorts`). */
interface ServicePort {
  /** Empty without one: only a Service with a single port may have none. */
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  /** Number or name of the port of its pods. */
  readonly targetPort: number | string;
  /** The port of every node; null where the cluster chooses it, or opens none. */
  readonly nodePort: number | null;
}

/** A port that a container listens on (Spec 2 §3, `ports`). */
interface ContainerPort {
  readonly name: string;
  readonly containerPort: number;
  readonly protocol: string;
}

/** Protocol of a port that names none, as the API server sets it. */
const DEFAULT_PROTOCOL = 'TCP';

/** The ports in `spec.ports` of a Service, which is untrusted. Entries without a port number are left out: the API server refuses them. */
export function servicePorts(ports: readonly unknown[]): ServicePort[] {
  return ports.flatMap((entry) => {
    const { name, port, protocol, targetPort, nodePort } = fieldsOf(entry);
    if (!isNumber(port)) return [];
    return {
      name: textOf(name),
      port,
      protocol: textOf(protocol) || DEFAULT_PROTOCOL,
      targetPort: isNumber(targetPort) ? targetPort : textOf(targetPort) || port,
      nodePort: isNumber(nodePort) ? nodePort : null,
    };
  });
}

/** The ports that the containers of a pod template declare, which are untrusted. Entries without a number are left out. */
export function containerPorts(ports: readonly unknown[]): ContainerPort[] {
  return ports.flatMap((entry) => {
    const { name, containerPort, protocol } = fieldsOf(entry);
    if (!isNumber(containerPort)) return [];
    return { name: textOf(name), containerPort, protocol: textOf(protocol) || DEFAULT_PROTOCOL };
  });
}

/** A port of a Service in short, `http 80 → 8080 TCP`, or `80 TCP` if its target has the same number. */
export function servicePortText({ name, port, protocol, targetPort, nodePort }: ServicePort): string {
  const node = nodePort === null ? [] : [`node port ${nodePort}`];
  const target = targetPort === port ? [] : ['→', targetPort];
  return [...(name === '' ? [] : [name]), port, ...target, protocol, ...node].join(' ');
}

/** A port of a container in short, `http 8080 TCP`. */
export function containerPortText({ name, containerPort, protocol }: ContainerPort): string {
  return [...(name === '' ? [] : [name]), containerPort, protocol].join(' ');
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
