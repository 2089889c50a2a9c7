import type { Subscription } from '@hawser/contract/accounts';
import type { LastHour } from '@hawser/contract/overview';
import type { Tone } from '@hawser/ui/tone';
import type { PageSearch } from '../page/index.ts';

/** Something that needs a person and is no record with a status. */
export interface Attention {
  readonly id: string;
  readonly name: string;
  /** It is a simulated cluster. */
  readonly simulated?: boolean;
  readonly to: '/networks' | '/clusters' | '/applications';
  /** What of that page is shown. */
  readonly search?: PageSearch;
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
}

const URGENCY: readonly Tone[] = ['negative', 'unknown', 'warning', 'informational', 'positive'];

/** What is down before what nobody knows before what only warns; otherwise the order stays. */
export function worstFirst<Item extends { readonly tone: Tone }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => URGENCY.indexOf(a.tone) - URGENCY.indexOf(b.tone));
}

/** The versions of agents that are too old. */
export function oldVersions(hour: LastHour | null): readonly string[] {
  return hour?.agents.flatMap(({ version, tooOld }) => (tooOld ? [version] : [])) ?? [];
}

/** How many agents are too old beyond those that are named. */
export function moreOldAgents(hour: LastHour | null): number {
  const all = hour?.agents.reduce((sum, { tooOld, count }) => sum + (tooOld ? count : 0), 0) ?? 0;
  return all - (hour?.oldAgents.length ?? 0);
}

/** From this part of a limit on it is worth a thought. */
const NEAR = 0.8;

/** What a limit counts, and the grid that shows just this. */
const COUNTED = {
  networks: { name: 'networks', to: '/networks', search: { depth: 1 } },
  attachedClusters: { name: 'attached clusters', to: '/networks', search: { depth: 2 } },
  objects: { name: 'objects', to: '/applications', search: {} },
} as const;

/** Agents that are too old, and limits of the plan that are near or reached. */
export function attentionOf(limits: Subscription['limits'], hour: LastHour | null): readonly Attention[] {
  const notes: Attention[] = [];
  for (const { routerID, clusterName, simulated, version } of hour?.oldAgents ?? []) {
    notes.push({
      id: `agent-${routerID}`,
      name: clusterName,
      simulated,
      to: '/networks',
      search: { q: clusterName, row: `r:${routerID}` },
      tone: 'warning',
      label: `agent ${version}`,
      text: `outdated; upgrade to ${hour?.agentVersion ?? ''}`,
    });
  }
  for (const { what, used, max, reached } of limits) {
    if (max === null || used < max * NEAR) continue;
    notes.push({
      id: what,
      ...COUNTED[what],
      tone: reached ? 'negative' : 'warning',
      label: reached ? 'limit reached' : 'near the limit',
      text: `${used.toLocaleString('en')} of ${max.toLocaleString('en')} of your plan are used`,
    });
  }
  return notes;
}
