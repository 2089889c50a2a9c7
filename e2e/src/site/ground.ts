import { isBareMachine, skipReason } from '@hawser/testkit';
import { startRealSite } from './real-site.ts';
import { startSimulatedSite } from './simulated-site.ts';
import type { Site } from './site.ts';

/** What the clusters of a journey stand on. */
export interface Ground {
  /** For the report: which Kubernetes, and why not the real one. */
  readonly words: string;
  readonly isReal: boolean;
  start(name: string): Promise<Site>;
}

/**
 * Real Kubernetes where there are its programs, else the simulated Kubernetes API, so that journeys say something on any
 * machine. In continuous integration it is an error where the programs should be there and cannot be used.
 */
export function chooseGround(): Ground {
  const reason = skipReason();
  if (reason === null) return { words: 'real Kubernetes', isReal: true, start: startRealSite };
  if (process.env['CI'] === 'true' && !isBareMachine()) throw new Error(reason);
  const words = `the simulated Kubernetes API (${reason})`;
  return { words, isReal: false, start: async (name) => startSimulatedSite(name) };
}

/** Type of the annotation by which a test's report says what its clusters stood on. */
export const RAN_ON = 'ran on';
