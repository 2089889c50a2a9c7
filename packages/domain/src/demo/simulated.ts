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
 * Whether a cluster is simulated: a demo fleet made it, which its name and its tag say together, or its agent says so. One of
 * the two signs alone may be anybody's.
 */
export function isSimulated({ name, tags, observedDistro }: SimulatedTraits): boolean {
  if (observedDistro === SIMULATED_DISTRO) return true;
  return name.startsWith(DEMO_PREFIX) && Object.hasOwn(tags, SIMULATED_TAG);
}

/** Name of the `n`th network of a demo fleet, from 1. */
export const demoNetworkName = (n: number): string => `${DEMO_PREFIX}network-${n}`;

/** Whether a demo fleet names its networks so; somebody else may, too: what is in it decides. */
export const isDemoNetworkName = (name: string): boolean => /^demo-network-[1-9]\d*$/.test(name);
