/** Prefix of every name that a demo fleet creates. */
export const DEMO_PREFIX = 'demo-';
/** Tag of every cluster and object of a demo fleet. */
export const SIMULATED_TAG = 'simulated';
/** The distribution that agents of simulated clusters report, recognized by the version of their API server. */
export const SIMULATED_DISTRO = 'Simulated';

/** The facts that identify a simulated cluster. */
export interface SimulatedTraits {
  readonly name: string;
  readonly tags: Readonly<Record<string, unknown>>;
  /** The distribution that its agent reported; null before the first report. */
  readonly observedDistro?: string | null | undefined;
}

/**
 * Whether a demo fleet created this cluster: its name and its tag, or its name and its agent's report, say so. One of them alone
 * is not enough, because anybody can choose a name or a tag.
 */
export function isDemoCluster({ name, tags, observedDistro }: SimulatedTraits): boolean {
  if (!name.startsWith(DEMO_PREFIX)) return false;
  return Object.hasOwn(tags, SIMULATED_TAG) || observedDistro === SIMULATED_DISTRO;
}

/** Whether a cluster is simulated, by a demo fleet or otherwise. */
export function isSimulated(cluster: SimulatedTraits): boolean {
  return cluster.observedDistro === SIMULATED_DISTRO || isDemoCluster(cluster);
}

/** The name of a cluster as plain text, for messages, files and the clipboard, where no badge can mark it as simulated. */
export const simulatedText = (name: string, simulated: boolean): string =>
  simulated ? `${name} (simulated)` : name;

/** Name of the `n`th network of a demo fleet, from 1. */
export const demoNetworkName = (n: number): string => `${DEMO_PREFIX}network-${n}`;

/** Whether this is a name of a demo network. A user may choose such a name too, so the content of the network decides. */
export const isDemoNetworkName = (name: string): boolean => /^demo-network-[1-9]\d*$/.test(name);
