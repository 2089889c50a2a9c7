import { type ClusterFields, type FieldsOf, FieldTypes, MAX_FIELDS_TEXT } from '@hawser/contract/streams';
import type { Clock } from '@hawser/ports';
import type { FindAgents } from '../argo/index.ts';
import { ask } from '../ask.ts';
import type { Candidate } from './candidates.ts';

interface Asked {
  readonly agents: FindAgents;
  readonly clock: Clock;
  readonly owner: string;
}

/** What the first of these clusters that answers says of a kind; null when none does. */
export async function askFields(
  { agents, clock, owner }: Asked,
  clusters: readonly Candidate[],
  of: FieldsOf,
): Promise<ClusterFields | null> {
  for (const { routerID, clusterName, kubernetesVersion } of clusters) {
    const found = await agents()?.find(owner, routerID);
    if (found === undefined || 'absent' in found) continue;
    let text = '';
    const answer = await ask(found.agent, { kind: 'fields', ...of }, clock, (item) => {
      if (item.type !== 'fields') return undefined;
      if (text.length <= MAX_FIELDS_TEXT) text += item.text;
      return item.complete ? text : undefined;
    }).catch(() => null);
    const fields = answer === null ? undefined : read(answer);
    if (fields !== undefined) return { clusterName, kubernetesVersion, fields };
  }
  return null;
}

/** The table that an agent sent; null when its cluster does not serve the kind, undefined when it is none. */
function read(text: string): FieldTypes | null | undefined {
  if (text === '') return null;
  if (text.length > MAX_FIELDS_TEXT) return undefined;
  try {
    return FieldTypes.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
