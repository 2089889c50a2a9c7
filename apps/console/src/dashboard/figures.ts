import { CLUSTER_TONE_WORDS } from '@hawser/domain/clusters';
import { NETWORK_TONE_WORDS } from '@hawser/domain/networks';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import type { ToneWords } from '@hawser/domain/status';
import type { Tone } from '@hawser/ui/tone';
import type { PageSearch } from '../page/index.ts';

/** A count of the dashboard, and the grid that shows what it counts. */
export interface Figure {
  kind: 'networks' | 'clusters' | 'routers' | 'objects';
  title: string;
  /** What its records say for a tone. */
  words?: ToneWords;
  /** Singular. */
  one: string;
  to: '/networks' | '/clusters' | '/applications';
  /** Filters of the grid for one tone. */
  only(tone: Tone): PageSearch;
}

/** The tree of networks, filtered to clusters with one of the tones. */
function attachedIn(tones: readonly Tone[]): PageSearch {
  return { filter: { below: tones }, depth: 2 };
}

/** The tree of networks, filtered to clusters whose agents have one of these versions. */
export function runningAgents(versions: readonly string[]): PageSearch {
  return { filter: { agent: versions }, depth: 2 };
}

const inTone = (tone: Tone): PageSearch => ({ tone });

/** The counts by kind, each with its grid. */
export const FIGURES: readonly Figure[] = [
  {
    kind: 'networks',
    title: 'Networks',
    one: 'network',
    to: '/networks',
    words: NETWORK_TONE_WORDS,
    only: inTone,
  },
  {
    kind: 'clusters',
    title: 'Clusters',
    one: 'cluster',
    to: '/clusters',
    words: CLUSTER_TONE_WORDS,
    only: inTone,
  },
  {
    kind: 'routers',
    title: 'Attached clusters',
    one: 'attached cluster',
    to: '/networks',
    only: (tone) => attachedIn([tone]),
  },
  {
    kind: 'objects',
    title: 'Applications',
    one: 'application',
    to: '/applications',
    words: OBJECT_TONE_WORDS,
    only: inTone,
  },
];
