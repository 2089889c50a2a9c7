import { isBareMachine, skipReason } from '@hawser/testkit';
import { startRealSite } from './real-site.ts';
import { startSimulatedSite } from './simulated-site.ts';
import type { Site } from './site.ts';

/** The Kubernetes that runs the clusters of a journey. */
export interface ClusterBackend {
  /** For the report: which Kubernetes, and why not the real one. */
  readonly description: string;
  readonly isReal: boolean;
  start(name: string): Promise<Site>;
}

/**
 * Real Kubernetes if its programs are installed, else the simulated Kubernetes API, so that journeys run on any machine. In
 * continuous integration it is an error if the programs should be there and cannot be used.
 */
export function chooseClusterBackend(): ClusterBackend {
  const reason = skipReason();
  if (reason === null) return { description: 'real Kubernetes', isReal: true, start: startRealSite };
  if (process.env['CI'] === 'true' && !isBareMachine()) throw new Error(reason);
  const description = `the simulated Kubernetes API (${reason})`;
  return { description, isReal: false, start: async (name) => startSimulatedSite(name) };
}

/** Type of the annotation with which a test's report names its cluster backend. */
export const BACKEND_ANNOTATION = 'ran on';
