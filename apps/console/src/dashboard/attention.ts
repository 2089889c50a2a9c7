import type { Subscription } from '@hawser/contract/accounts';
import type { LastHour } from '@hawser/contract/overview';
import { type Tone, WORST_FIRST } from '@hawser/ui/tone';
import type { PageSearch } from '../page/index.ts';

/** An item that needs attention and is not a record with a status. */
interface Attention {
  readonly id: string;
  readonly name: string;
  /** The cluster is simulated. */
  readonly simulated?: boolean;
  readonly to: '/networks' | '/clusters' | '/applications';
  /** Filters of the linked page. */
  readonly search?: PageSearch;
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
}

/** Sorts down before unknown before warnings; otherwise the order is kept. */
export function worstFirst<Item extends { readonly tone: Tone }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => WORST_FIRST.indexOf(a.tone) - WORST_FIRST.indexOf(b.tone));
}

/** The versions of outdated agents. */
export function oldVersions(hour: LastHour | null): readonly string[] {
  return hour?.agents.flatMap(({ version, tooOld }) => (tooOld ? [version] : [])) ?? [];
}

/** Number of outdated agents beyond those that are listed. */
export function moreOldAgents(hour: LastHour | null): number {
  const all = hour?.agents.reduce((sum, { tooOld, count }) => sum + (tooOld ? count : 0), 0) ?? 0;
  return all - (hour?.oldAgents.length ?? 0);
}

/** Share of a limit from which on it is shown. */
const NEAR = 0.8;

/** What a limit counts, with the grid that shows it. */
const COUNTED = {
  networks: { name: 'networks', to: '/networks', search: { depth: 1 } },
  attachedClusters: { name: 'attached clusters', to: '/networks', search: { depth: 2 } },
  objects: { name: 'applications', to: '/applications', search: {} },
} as const;

/** Outdated agents, and limits of the plan that are nearly or fully used. */
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
  for (const { what, used, max, isOwn, reached } of limits) {
    if (max === null || used < max * NEAR) continue;
    notes.push({
      id: what,
      ...COUNTED[what],
      tone: reached ? 'negative' : 'warning',
      label: reached ? 'limit reached' : 'near the limit',
      text: `${used.toLocaleString('en')} of ${max.toLocaleString('en')} of ${isOwn ? 'your limit' : 'your plan'} are used`,
    });
  }
  return notes;
}
