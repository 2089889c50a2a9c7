import type { Drift } from '@hawser/contract/drift';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertNetwork } from '../../testing/insert-network.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import type { ObjectRow } from './clean.ts';
import { insertFirstReports } from './first-report.ts';

let nouns: Nouns;
const owner = 'first-report';
const ROUTERS = ['r-0001', 'r-0002', 'r-0003', 'r-0004'];
/** The last one has no placement. */
const OBJECTS = ['o-0001', 'o-0002', 'o-0003', 'o-elsewhere'];

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account(owner);
  await insertNetwork(nouns, owner, { routers: ROUTERS.length, objects: 3 });
});
afterAll(() => nouns.close());

const DRIFT: Drift = {
  fields: [{ path: ['spec', 'replicas'], desired: '2', live: '5', manager: 'kubectl-edit', at: 7 }],
  total: 1,
  isPresent: true,
  corrections: 0,
  correctedAt: null,
};
const reported = fc.record({
  status: fc.constantFrom('UP', 'DOWN', 'UNKNOWN'),
  since: fc.nat({ max: 2_000_000_000_000 }),
  observedAt: fc.nat({ max: 2_000_000_000_000 }),
  message: fc.constantFrom('', 'null', 'a "quoted" \\ text, {with} braces', 'Ämter \u{1f600}'),
  appliedDigest: fc.constantFrom('d1', 'd2', null),
  appliedVersion: fc.constantFrom(1, 2_000_000_000, null),
  refused: fc.constantFrom(null, { digest: 'd3', version: 2_000_000_000 }),
  drift: fc.constantFrom(null, DRIFT),
  isSinceUnknown: fc.boolean(),
  argoResources: fc.constantFrom(null, [
    {
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      namespace: 'a',
      name: 'b',
      status: 'SYNCED',
      health: '',
    },
  ]),
  isDriftUnknown: fc.constant(false),
  kubeStatus: fc.constantFrom(null, { replicas: 3, readyReplicas: 2 } as ObjectRow['kubeStatus']),
  argo: fc.constantFrom(null, {
    health: 'HEALTHY',
    sync: 'SYNCED',
    revision: '4f2a',
    operation: '',
  }),
});
const reports = fc.array(fc.dictionary(fc.constantFrom(...OBJECTS), reported), {
  minLength: ROUTERS.length,
  maxLength: ROUTERS.length,
});

test('the first reports of routers are stored as reported, for the objects placed on them', async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (all) => {
      const rows = all.flatMap((objects, nth) =>
        Object.entries(objects).map(([objectID, of]) => ({
          routerID: ROUTERS[nth] ?? '',
          row: { ...of, objectID },
        })),
      );
      const stored = await nouns.store.tenant(owner, async (tx) => {
        await insertFirstReports(tx, rows);
        const found = await tx.db.selectFrom('object_states').selectAll().execute();
        await tx.db.deleteFrom('object_states').where('owner_uid', '=', owner).execute();
        return found;
      });
      const read = stored.map((one) => ({
        routerID: one.router_id,
        objectID: one.object_id,
        status: one.status,
        since: Number(one.since),
        observedAt: Number(one.observed_at),
        message: one.message,
        appliedDigest: one.applied_digest,
        appliedVersion: one.applied_version === null ? null : Number(one.applied_version),
        refused:
          one.refused_digest === null
            ? null
            : { digest: one.refused_digest, version: Number(one.refused_version) },
        kubeStatus: one.kube_status,
        drift: one.drift,
        argo: one.argo,
        argoResources: one.argo_resources,
      }));
      const expected = rows.flatMap(({ routerID, row }) =>
        row.objectID === 'o-elsewhere'
          ? []
          : [{ routerID, ...row, isSinceUnknown: undefined, isDriftUnknown: undefined }],
      );
      expect(new Set(read.map(inOrder))).toEqual(new Set(expected.map(inOrder)));
      expect(read.length).toBe(expected.length);
    }),
    { numRuns: 40 },
  );
});

/** As text with the keys of every record in order. */
const inOrder = (one: unknown): string =>
  JSON.stringify(one, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
