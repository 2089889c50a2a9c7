import type { Tone } from '../../src/tone/index.ts';

/** A sample record for the gallery. */
export interface SampleRow {
  id: string;
  name: string;
  kind: string;
  depth: number;
  children: number;
  tone: Tone;
  status: string;
  since: number;
  observedAt: number;
  up: number;
  failing: number;
  down: number;
  tags: string[];
}

const PLACES = [
  'lyon',
  'nantes',
  'turin',
  'graz',
  'brno',
  'lodz',
  'porto',
  'ghent',
  'malmo',
  'split',
  'cork',
];
const STATES: [Tone, string][] = [
  ['positive', 'UP'],
  ['positive', 'UP'],
  ['positive', 'SYNCED'],
  ['positive', 'UP'],
  ['negative', 'DOWN'],
  ['positive', 'UP'],
  ['warning', 'PROGRESSING'],
  ['positive', 'UP'],
  ['unknown', 'UNKNOWN'],
  ['informational', 'INSTALLING SEALED SECRETS'],
];
const LONG = 'a-name-of-sixty-three-characters-which-is-the-most-that-is-legal';

/** The row at an index: always the same, created on demand, so that a million of them cost nothing. */
export function sampleRow(index: number, now: number): SampleRow {
  const place = index % 12;
  const depth = place === 0 ? 0 : place === 1 || place === 6 ? 1 : 2;
  const [tone, status] = STATES[(index * 7) % STATES.length] ?? ['positive', 'UP'];
  const down = tone === 'negative' ? 2 : 0;
  return {
    id: `row-${index}`,
    name:
      index === 4
        ? LONG.slice(0, 63)
        : `store-${String(index).padStart(4, '0')}-${PLACES[index % PLACES.length]}`,
    kind: depth === 0 ? 'group' : depth === 1 ? 'site' : 'Deployment',
    depth,
    children: depth === 0 ? 11 : depth === 1 ? 4 : 0,
    tone,
    status,
    since: now - ((index * 7919) % 2_700_000) * 1000,
    observedAt: now - (index % 4) * 1000,
    up: 5 + (index % 40),
    failing: tone === 'warning' ? 2 : 0,
    down,
    tags: depth === 2 ? ['store'] : ['prod', 'store', (PLACES[index % PLACES.length] ?? '').slice(0, 2)],
  };
}
