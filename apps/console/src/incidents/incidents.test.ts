import type { Incident } from '@hawser/contract/incidents';
import { describe, expect, it } from 'vitest';
import { affectedClusters } from './incident-links.ts';
import { incidentText } from './incident-text.ts';
import { stepFrom } from './step.ts';

const NOW = new Date(2026, 10, 23, 16, 0).getTime();
const incident: Incident = {
  id: 'o:ImagePullBackOff shop:broken-1',
  cause: 'ImagePullBackOff shop:broken-1',
  kind: 'object',
  status: 'DOWN',
  label: 'down',
  tone: 'negative',
  objects: 1,
  clusters: 10,
  networks: 1,
  since: new Date(2026, 10, 23, 15, 40).getTime(),
  example: {
    routerID: 'r',
    clusterName: 'lyon',
    simulated: false,
    networkID: 'n',
    objectID: 'o',
    objectName: 'shop',
    message: '',
  },
  change: {
    id: 'c',
    kind: 'version',
    version: 2,
    at: 0,
    authorUid: 'ann',
    authorName: 'Ann',
    subjectID: 'o',
    subjectName: 'shop',
  },
  rollBack: [],
  rollBackClusters: 0,
  can: { rollBack: { allowed: false, reason: '' } },
};
const text = (changes: Partial<Incident>, now = NOW, uid = 'ann') =>
  incidentText({ ...incident, ...changes }, { uid, now });

describe('an incident', () => {
  it('says what it affects, since when, and after which change', () => {
    expect(text({})).toBe('1 object, 10 clusters, since 15:40, after version 2 by you');
    expect(text({}, NOW, 'ben')).toMatch(/after version 2 by Ann$/);
    expect(text({ change: null, objects: 3, clusters: 1_000, networks: 2 })).toBe(
      '3 objects, 1,000 clusters, 2 networks, since 15:40',
    );
    expect(text({ change: null, objects: 0, clusters: 1 })).toBe('cluster lyon, since 15:40');
    expect(text({ change: null }, NOW + 3 * 86_400_000)).toMatch(/since 23 Nov,? 15:40$/);
  });

  it('leads to the clusters that it affects', () => {
    expect(affectedClusters(incident)).toEqual({ filter: { incident: [incident.id] }, depth: 3 });
    expect(affectedClusters({ ...incident, id: 'r:No heartbeat', kind: 'router' })).toEqual({
      filter: { incident: ['r:No heartbeat'] },
      depth: 2,
    });
  });

  it('is followed by the next, and the last by the first', () => {
    const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    const step = (id: string | null, by: 1 | -1) => stepFrom(rows, id, by)?.id;
    expect([step(null, 1), step('a', 1), step('c', 1)]).toEqual(['a', 'b', 'a']);
    expect([step(null, -1), step('a', -1), step('gone', 1)]).toEqual(['c', 'c', 'a']);
    expect(stepFrom([], 'a', 1)).toBeNull();
  });
});
