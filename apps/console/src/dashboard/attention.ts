import type { LastHour, Me } from '@hawser/contract';
import type { Tone } from '@hawser/ui/tone';

/** Something that needs a person and is no record with a status. */
export interface Attention {
  readonly id: string;
  readonly name: string;
  readonly to: '/networks' | '/clusters' | '/applications';
  readonly tone: Tone;
  readonly label: string;
  readonly text: string;
}

/** From this part of a limit on it is worth a thought. */
const NEAR = 0.8;

/** Agents that are too old, and limits of the plan that are near or reached. */
export function attentionOf(me: Me, hour: LastHour | null): readonly Attention[] {
  const notes: Attention[] = [];
  const old = hour?.agents.filter(({ tooOld }) => tooOld) ?? [];
  const count = old.reduce((sum, agents) => sum + agents.count, 0);
  if (hour !== null && count > 0) {
    notes.push({
      id: 'agents',
      name: count === 1 ? '1 agent' : `${count.toLocaleString('en')} agents`,
      to: '/clusters',
      tone: 'warning',
      label: `agent ${old[0]?.version ?? ''}`,
      text: `too old; upgrade to ${hour.agentVersion}`,
    });
  }
  const { limits, lastUsage } = me;
  const used = [
    ['networks', '/networks', lastUsage.networkCount, limits.maxNumNetworks],
    ['attached clusters', '/clusters', lastUsage.attachedCloudsCount, limits.maxNumClouds],
    ['objects', '/applications', lastUsage.objectCount, limits.maxNumObjects],
  ] as const;
  for (const [name, to, have, most] of used) {
    if (most === null || have < most * NEAR) continue;
    const isReached = have >= most;
    notes.push({
      id: name,
      name,
      to,
      tone: isReached ? 'negative' : 'warning',
      label: isReached ? 'limit reached' : 'limit near',
      text: `${have.toLocaleString('en')} of ${most.toLocaleString('en')} of your plan are used`,
    });
  }
  return notes;
}
