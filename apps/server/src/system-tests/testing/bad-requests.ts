import { accountMessages } from '@hawser/domain/accounts';
import { networkMessages } from '@hawser/domain/networks';
import { objectMessages } from '@hawser/domain/objects';
import { configMap, rule } from '../../testing/fleet.ts';
import { BAD_YAML, FORBIDDEN_CHARACTERS } from './bad-yaml.ts';

/** Records that bad requests refer to. */
export interface Target {
  readonly networkID: string;
  readonly cloudID: string;
  readonly unattachedCloudID: string;
  readonly routerID: string;
  /** A router without an agent. */
  readonly edgeID: string;
  readonly objectID: string;
  /** Records of another account. */
  readonly theirs: { readonly networkID: string; readonly cloudID: string; readonly objectID: string };
}

/** A request that must be refused with `status`, and a part of its message. */
interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  /** Part of a displayable message. */
  readonly reason: string;
}

type Case = readonly [what: string, make: (target: Target) => BadRequest];

const yamlCases: Case[] = Object.entries(BAD_YAML).flatMap(([what, [yaml, reason]]): Case[] => [
  [
    `an object from YAML with ${what}`,
    ({ networkID }) => post('/api/objects', { networkID, yaml }, 400, reason),
  ],
  [
    `an object changed to YAML with ${what}`,
    ({ objectID }) => ({
      ...post(`/api/objects/${objectID}`, { yaml }, 400, reason),
      method: 'PATCH',
      headers: current,
    }),
  ],
]);

const current = { 'if-match': '"1"' };

function post(path: string, body: unknown, status: number, reason: string): BadRequest {
  return { method: 'POST', path, body, status, reason };
}

/** Fields that no version has declared, and one of another route. */
const unknownFieldCases: Case[] = [
  [
    'a cluster with a misspelt field',
    () => post('/api/clusters', { alias: 'fresh', loaction: 'x' }, 400, 'Unknown field: loaction.'),
  ],
  [
    'a network with a field of the server',
    () => post('/api/networks', { name: 'fresh', ownerUID: 'x' }, 400, 'Unknown field: ownerUID.'),
  ],
  [
    'an object with an unknown field',
    ({ networkID }) =>
      post(
        '/api/objects',
        { networkID, yaml: configMap('fresh'), force: true },
        400,
        'Unknown field: force.',
      ),
  ],
  [
    'an attachment with an unknown field',
    ({ networkID, unattachedCloudID: cloudID }) =>
      post(
        '/api/routers',
        { networkID, cloudID, namespace: 'hawser', hubName: 'hub', isEdge: true, admin: true },
        400,
        'Unknown field: admin.',
      ),
  ],
];

const nameCases: Case[] = Object.entries(FORBIDDEN_CHARACTERS).flatMap(([what, mark]): Case[] => {
  const name = `de${mark}mo`;
  const attached = ({ networkID, unattachedCloudID }: Target) => ({
    networkID,
    cloudID: unattachedCloudID,
    isEdge: true,
  });
  return [
    [`a network named with ${what}`, () => post('/api/networks', { name }, 400, networkMessages.rule)],
    [`a cluster named with ${what}`, () => post('/api/clusters', { alias: name }, 400, 'name must')],
    [
      `a namespace with ${what}`,
      (target) =>
        post('/api/routers', { ...attached(target), namespace: name, hubName: 'hub' }, 400, 'amespace'),
    ],
    [`a tag with ${what}`, () => post('/api/clusters', { alias: 'fresh', tags: [name] }, 400, '1-20')],
  ];
});

/** A rule whose cluster part is nested `depth` levels deep. */
const nested = (depth: number) => ({
  cloud: `${'["and",'.repeat(depth)}[]${']'.repeat(depth)}`,
  object: '[]',
});

const ruleCases: Case[] = (
  [
    ['nested 1,000 deep', [nested(1000)], 'cloud'],
    ['that is no JSON', [{ cloud: '[', object: '[]' }], 'cloud'],
    ['that is a mapping', [{ cloud: '{}', object: '[]' }], 'cloud'],
    ['on a property that there is not', [rule(['eq', '__proto__', 'x'], [])], 'cloud'],
    ['with an action that there is not', [rule(['constructor', 'name', 'x'], [])], 'cloud'],
    ['with a value that is no text', [rule(['eq', 'name', {}], [])], 'cloud'],
    [
      'longer than a part may be',
      [{ cloud: JSON.stringify(['in', 'name', 'x'.repeat(70_000)]), object: '[]' }],
      'cloud',
    ],
    ['1,001 times', Array(1001).fill(rule([], [])), 'distributionRules'],
    ['as one text', 'rules', 'distributionRules'],
  ] as const
).flatMap(([what, distributionRules, reason]): Case[] => [
  [
    `a rule ${what}`,
    ({ networkID }) => ({
      ...post(`/api/networks/${networkID}/distributionRules`, { distributionRules }, 400, reason),
      method: 'PUT',
      headers: { 'if-match': '"2"' },
    }),
  ],
  [
    `a preview of a rule ${what}`,
    ({ networkID }) =>
      post(`/api/networks/${networkID}/distributionRules/preview`, { distributionRules }, 400, reason),
  ],
]);

const versionCases: Case[] = (
  [
    [undefined, 428],
    ['', 428],
    ['abc', 400],
    ['"1', 400],
    ['*', 400],
    ['"1", "2"', 400],
    ['"-1"', 400],
    ['"1e3"', 400],
    ['"99999999999999999999"', 400],
    ['"7"', 412],
  ] as const
).map(
  ([ifMatch, status]): Case => [
    `If-Match ${ifMatch ?? 'left out'}`,
    ({ cloudID }) => ({
      method: 'PATCH',
      path: `/api/clusters/${cloudID}`,
      body: { location: 'Rome' },
      ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
      status,
      reason: '',
    }),
  ],
);

const imported = (...aliases: string[]) => ({
  clusters: aliases.map((alias) => ({ alias, namespace: 'apps', isEdge: true })),
});

const manyCases: Case[] = [
  ...(
    [
      ['nothing', imported(), 400],
      ['10,000 clusters', imported(...Array.from({ length: 10_000 }, (_, n) => `import-${n}`)), 400],
      ['a bad name after good ones', imported('good-one', 'good-two', 'ba\u202ed'), 400],
      ['a taken name after good ones', imported('good-one', 'good-two', 'unattached'), 409],
      ['one name twice', imported('good-one', 'good-one'), 409],
    ] as const
  ).map(
    ([what, body, status]): Case => [
      `an import of ${what}`,
      ({ networkID }) => post(`/api/networks/${networkID}/clusters`, body, status, ''),
    ],
  ),
  [
    'an import into a network of another account',
    ({ theirs }) => post(`/api/networks/${theirs.networkID}/clusters`, imported('good-one'), 404, ''),
  ],
  [
    'install ids for a router named twice',
    ({ networkID, edgeID }) =>
      post(`/api/networks/${networkID}/installs`, { routerIDs: [edgeID, edgeID] }, 400, 'twice'),
  ],
  [
    'install ids for a router that there is not, after one that there is',
    ({ networkID, edgeID }) =>
      post(`/api/networks/${networkID}/installs`, { routerIDs: [edgeID, 'nobodys'] }, 404, ''),
  ],
  [
    'install ids for 10,000 routers',
    ({ networkID }) =>
      post(`/api/networks/${networkID}/installs`, { routerIDs: Array(10_000).fill('x') }, 400, 'routerIDs'),
  ],
];

/** Requests that must be refused, each with its reason. None may change anything. */
export const BAD_REQUESTS: readonly Case[] = [
  ...yamlCases,
  ...unknownFieldCases,
  ...nameCases,
  ...ruleCases,
  ...versionCases,
  ...manyCases,
  [
    '2 MiB of YAML',
    ({ networkID }) => post('/api/objects', { networkID, yaml: 'x'.repeat(2 ** 21) }, 413, 'at most 1 MiB'),
  ],
  [
    'another kind',
    ({ objectID }) => ({
      ...post(
        `/api/objects/${objectID}`,
        { yaml: 'kind: Secret\nmetadata: {name: settings}\n' },
        400,
        objectMessages.kindChanged,
      ),
      method: 'PATCH',
      headers: current,
    }),
  ],
  [
    'a network of another account',
    ({ theirs }) => post('/api/objects', { networkID: theirs.networkID, yaml: configMap('mine') }, 400, ''),
  ],
  [
    'attaching to a network of another account',
    ({ theirs, unattachedCloudID }) =>
      post(
        '/api/routers',
        {
          networkID: theirs.networkID,
          cloudID: unattachedCloudID,
          namespace: 'apps',
          hubName: 'hub',
          isEdge: false,
        },
        400,
        '',
      ),
  ],
  [
    'attaching a cluster of another account',
    ({ theirs, networkID }) =>
      post(
        '/api/routers',
        { networkID, cloudID: theirs.cloudID, namespace: 'apps', hubName: 'hub', isEdge: true },
        400,
        '',
      ),
  ],
  [
    'an object of another account',
    ({ theirs }) => ({
      ...post(`/api/objects/${theirs.objectID}`, { tags: [] }, 404, ''),
      method: 'PATCH',
      headers: current,
    }),
  ],
  [
    '10,000 tags',
    () =>
      post(
        '/api/clusters',
        { alias: 'fresh', tags: Array.from({ length: 10_000 }, (_, n) => `t${n}`) },
        400,
        'tags',
      ),
  ],
  [
    'a tag of 21 characters',
    () => post('/api/clusters', { alias: 'fresh', tags: ['t'.repeat(21)] }, 400, '1-20'),
  ],
  [
    'a tag that only Hawser gives',
    () => post('/api/clusters', { alias: 'fresh', tags: ['internals-hub'] }, 400, 'ag'),
  ],
  ['tags that are no texts', () => post('/api/clusters', { alias: 'fresh', tags: [{}] }, 400, 'tags')],
  [
    'features that there are not',
    () => post('/api/networks', { name: 'fresh', features: ['teleport'] }, 400, ''),
  ],
  [
    'an Idempotency-Key of 201 characters',
    () => ({
      ...post('/api/networks', { name: 'fresh' }, 400, ''),
      headers: { 'idempotency-key': 'k'.repeat(201) },
    }),
  ],
  ['a body that is a list', () => post('/api/networks', ['fresh'], 400, '')],
  ['a body that is null', () => post('/api/networks', null, 400, '')],
  ['a field that is a mapping', () => post('/api/networks', { name: { $ne: '' } }, 400, 'name')],
  [
    'a page of nothing',
    () => ({ method: 'GET', path: '/api/clusters?limit=0', status: 400, reason: 'limit' }),
  ],
  [
    'a page without end',
    () => ({ method: 'GET', path: '/api/clusters?limit=1e9', status: 400, reason: 'limit' }),
  ],
  [
    'a page that is nowhere',
    () => ({ method: 'GET', path: '/api/clusters?after=-1', status: 400, reason: 'page' }),
  ],
  [
    'a page after SQL',
    () => ({
      method: 'GET',
      path: `/api/clusters?after=${encodeURIComponent('0; drop table clusters')}`,
      status: 400,
      reason: 'page',
    }),
  ],
  [
    'two questions at once',
    () => ({ method: 'GET', path: '/api/clusters?q=a&q=b', status: 400, reason: 'q' }),
  ],
  [
    'an id of 300 characters',
    () => ({ method: 'GET', path: `/api/clusters/${'x'.repeat(300)}`, status: 400, reason: '' }),
  ],
  [
    'an id of 5,000 characters',
    () => ({ method: 'GET', path: `/api/clusters/${'x'.repeat(5000)}`, status: 404, reason: '' }),
  ],
  ['an id with NUL', () => ({ method: 'GET', path: '/api/clusters/%00', status: 400, reason: '' })],
  [
    'an id that is not encoded',
    () => ({ method: 'GET', path: '/api/clusters/%zz', status: 400, reason: '' }),
  ],
  ['the id __proto__', () => ({ method: 'GET', path: '/api/clusters/__proto__', status: 404, reason: '' })],
  [
    'a method that there is not',
    ({ cloudID }) => ({ method: 'PUT', path: `/api/clusters/${cloudID}`, body: {}, status: 404, reason: '' }),
  ],
  [
    'a page of another server',
    () => ({
      ...post('/api/networks', { name: 'fresh' }, 403, 'page of this server'),
      headers: { origin: 'https://evil.example' },
    }),
  ],
  [
    'a password of one letter',
    () =>
      post(
        '/api/auth/sign-up/email',
        { name: 'eve', email: 'new@example.org', password: 'x' },
        400,
        accountMessages.password,
      ),
  ],
  [
    'a password of a megabyte',
    () =>
      post(
        '/api/auth/sign-up/email',
        { name: 'eve', email: 'new@example.org', password: 'Aa1-'.repeat(250_000) },
        413,
        '',
      ),
  ],
  [
    'an e-mail address with a line break',
    () =>
      post(
        '/api/auth/sign-up/email',
        { name: 'eve', email: 'a@b.co\r\nBcc: c@d.co', password: 'Correct-Horse-9' },
        400,
        'valid email',
      ),
  ],
  [
    'a display name with NUL',
    () => ({ ...post('/api/me', { displayName: 'a\u0000b' }, 400, ''), method: 'PATCH' }),
  ],
  [
    'a location with NUL',
    ({ cloudID }) => ({
      ...post(`/api/clusters/${cloudID}`, { location: 'a\u0000b' }, 400, ''),
      method: 'PATCH',
      headers: current,
    }),
  ],
];
