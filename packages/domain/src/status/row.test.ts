import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  objectRank,
  routerStatus,
  rowStatus,
  type Status,
  STATUS_RANKS,
  statusRank,
  toneOf,
} from './index.ts';

const router = (name: string, status: string): Status =>
  routerStatus(
    {
      id: name,
      name,
      simulated: false,
      status,
      since: 100,
      message: null,
      observedAt: 200,
      lastSeenAt: 200,
      hasAgent: true,
    },
    300,
  );
const object = (name: string, status: string, message = ''): Status => ({
  status,
  label: status.toLowerCase(),
  tone: toneOf(status),
  since: 150,
  observedAt: 200,
  reason: [
    {
      kind: 'object',
      id: name,
      name,
      status,
      text: `Deployment ${name} is ${status.toLowerCase()}`,
      since: 150,
    },
    ...(message === '' ? [] : [{ kind: 'pod' as const, name, status, text: message, since: 150 }]),
  ],
});
const texts = ({ reason }: Status) => reason.map(({ text }) => text);

describe('the status of a row', () => {
  it('is its own where nothing below is worse', () => {
    const own = router('east', 'DOWN');
    expect(rowStatus(own, object('web', 'WARN'))).toEqual(own);
    expect(rowStatus(own, object('web', 'DOWN'))).toEqual(own);
    expect(rowStatus(own, null)).toEqual(own);
  });

  it('is that of a descendant that is worse, and says so, down to the message of the pod', () => {
    const row = rowStatus(router('east', 'UP'), object('web', 'WARN', 'ImagePullBackOff'));
    expect(row).toMatchObject({
      status: 'WARN',
      label: 'warn',
      tone: 'warning',
      since: 150,
      observedAt: 200,
    });
    expect(row.reason[0]).toMatchObject({ kind: 'router', name: 'east', status: 'WARN', since: 150 });
    expect(texts(row)).toEqual([
      'worst status of its applications (agent status: up)',
      'Deployment web is warn',
      'ImagePullBackOff',
    ]);
  });

  it('is good only since the last of what is below it recovered', () => {
    const row = rowStatus(router('east', 'UP'), object('web', 'UP'));
    expect(row).toMatchObject({ status: 'UP', since: 150 });
    expect(row.reason[0]).toMatchObject({ kind: 'router', name: 'east', status: 'UP', since: 150 });
    expect(texts(row)).toEqual(['up since the last of its applications came up', 'Deployment web is up']);
    const early = { ...object('web', 'UP'), since: 50 };
    expect(rowStatus(router('east', 'UP'), early)).toEqual(router('east', 'UP'));
  });

  it('is red for a missing object, and a warning for a router that is missing itself', () => {
    expect(rowStatus(router('east', 'UP'), object('web', 'MISSING')).tone).toBe('negative');
    expect(rowStatus(router('east', 'MISSING'), object('web', 'UP')).tone).toBe('warning');
    expect(rowStatus(router('east', 'MISSING'), object('web', 'MISSING')).tone).toBe('negative');
  });

  it('is that of the router while its objects only wait for it', () => {
    expect(rowStatus(router('east', 'INSTALLING'), object('web', 'PROGRESSING')).status).toBe('INSTALLING');
    expect(rowStatus(router('east', 'UP'), object('web', 'PROGRESSING')).status).toBe('PROGRESSING');
  });

  const statuses = fc.constantFrom(...Object.keys(STATUS_RANKS));
  interface Node {
    readonly own: Status;
    readonly children: readonly Node[];
  }
  const nodeOf = (levels: number): fc.Arbitrary<Node> =>
    fc.record({
      own: statuses.map((status) => object('web', status)),
      children: levels === 0 ? fc.constant([]) : fc.array(nodeOf(levels - 1), { maxLength: 3 }),
    });
  const node = nodeOf(4);
  const all = ({ own, children }: Node): Status[] => [own, ...children.flatMap(all)];
  const rankOf = ({ status }: Status) => objectRank(status);
  const treeStatus = ({ own, children }: Node): Status => {
    const below = children.map(treeStatus).toSorted((a, b) => rankOf(b) - rankOf(a));
    return rowStatus(own, below[0] ?? null);
  };

  it('is the worst of its own and of every descendant', () => {
    fc.assert(
      fc.property(node, (given) => {
        const ranks = all(given).map(({ status }) => objectRank(status));
        expect(objectRank(treeStatus(given).status)).toBe(Math.max(...ranks));
      }),
    );
  });

  it('is never green above something unknown', () => {
    fc.assert(
      fc.property(node, (given) => {
        const isUnknown = all(given).some(({ status }) => status === 'UNKNOWN');
        if (isUnknown) expect(treeStatus(given).tone).not.toBe('positive');
      }),
    );
  });

  it('is worst first: FAILED, DOWN, DEGRADED, MISSING, SHUTDOWN BY OPERATOR, UNKNOWN, WARN, installing, UP', () => {
    const order = [
      'FAILED',
      'DOWN',
      'DEGRADED',
      'MISSING',
      'SHUTDOWN BY OPERATOR',
      'UNKNOWN',
      'WARN',
      'INSTALLING',
      'UP',
    ];
    expect(order.toSorted((a, b) => statusRank(b) - statusRank(a))).toEqual(order);
  });
});
