/** All that a demo fleet makes under a name of its own begins so. */
export const DEMO_PREFIX = 'demo-';
/** Tag of every cluster and object of a demo fleet. */
export const SIMULATED_TAG = 'simulated';
/** The distribution that agents of simulated clusters report, told by the version of their API server. */
export const SIMULATED_DISTRO = 'Simulated';

/** What tells a simulated cluster. */
export interface SimulatedTraits {
  readonly name: string;
  readonly tags: Readonly<Record<string, unknown>>;
  /** What its agent reported; null before it was heard. */
  readonly observedDistro?: string | null | undefined;
}

/**
 * Whether a demo fleet made this cluster: by its name, and by its tag or what its agent says. A name or a tag alone may be
 * anybody's.
 */
export function isDemoCluster({ name, tags, observedDistro }: SimulatedTraits): boolean {
  if (!name.startsWith(DEMO_PREFIX)) return false;
  return Object.hasOwn(tags, SIMULATED_TAG) || observedDistro === SIMULATED_DISTRO;
}

/** Whether a cluster is simulated, of a demo fleet or not. */
export function isSimulated(cluster: SimulatedTraits): boolean {
  return cluster.observedDistro === SIMULATED_DISTRO || isDemoCluster(cluster);
}

/** The name of a cluster as text, for what is read without marks: sentences, files, the clipboard. */
export const simulatedText = (name: string, simulated: boolean): string =>
  simulated ? `${name} (simulated)` : name;

/** Name of the `n`th network of a demo fleet, from 1. */
export const demoNetworkName = (n: number): string => `${DEMO_PREFIX}network-${n}`;

/** Whether a demo fleet names its networks so; somebody else may, too: what is in it decides. */
export const isDemoNetworkName = (name: string): boolean => /^demo-network-[1-9]\d*$/.test(name);
