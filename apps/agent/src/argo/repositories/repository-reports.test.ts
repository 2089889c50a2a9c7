import type { ReportedRepositories } from '@hawser/contract/agent';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import type { KubeObject } from '../../kube/api.ts';
import { RepositoryReports } from './repository-reports.ts';

const GIT = 'https://git.example.org/shop.git';
const CHARTS = 'https://charts.example.org';
const AWAY =
  'Failed to load target state: failed to generate manifest for source 1 of 1: rpc error: code = Unknown desc = failed to list refs: dial tcp 192.0.2.1:443: connect: connection refused';

const application = (spec: object, status: object): KubeObject => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: { name: 'shop' },
  spec,
  status,
});
const from = (...urls: string[]) =>
  urls.length === 1 ? { source: { repoURL: urls[0] } } : { sources: urls.map((repoURL) => ({ repoURL })) };
const synced = (...urls: string[]) => application(from(...urls), { sync: { status: 'Synced' } });
const broken = (message: string, ...urls: string[]) =>
  application(from(...urls), {
    sync: { status: 'Unknown' },
    health: { status: 'Healthy' },
    conditions: [{ type: 'ComparisonError', message }],
  });

function start() {
  const clock = new VirtualClock({ startAt: 1_000_000 });
  const sent: ReportedRepositories[] = [];
  const reports = new RepositoryReports(clock);
  reports.connect((message) => message.type === 'repositories' && sent.push(message));
  const said = async () => {
    await clock.runFor(2_000);
    return Object.fromEntries(
      (sent.at(-1)?.repositories ?? []).map(({ url, status, message }) => [
        url,
        message === '' ? status : `${status}: ${message}`,
      ]),
    );
  };
  return { clock, sent, reports, said };
}

test('a repository is successful while Argo CD compares what it names, and failed with the message while one Application cannot read it', async () => {
  const { reports, said } = start();
  reports.observe('a', synced(GIT));
  reports.observe('b', synced(GIT.replace('.git', '/')));
  expect(await said()).toEqual({ [GIT]: 'successful' });
  reports.observe('b', broken(AWAY, GIT));
  expect(await said()).toEqual({ [GIT]: `failed: ${AWAY}` });
  reports.observe('b', synced(GIT));
  expect(await said()).toEqual({ [GIT]: 'successful' });
  reports.forget('a');
  reports.forget('b');
  expect(await said()).toEqual({});
});

test('an Application that Argo CD has not compared yet, or whose cluster does not answer, says nothing', async () => {
  const { reports, said } = start();
  reports.observe('a', application(from(GIT), {}));
  reports.observe('b', broken('Failed to load live state: cluster "berlin" is not reachable', GIT));
  expect(await said()).toEqual({});
});

test.each([
  'authentication required: Unauthorized',
  'ssh: handshake failed: knownhosts: key is unknown',
  'error fetching chart: failed to fetch chart: Get "https://charts.example.org/index.yaml": dial tcp: lookup charts.example.org: no such host',
  'tls: failed to verify certificate: x509: certificate signed by unknown authority',
])('a repository has failed when Argo CD says: %s', async (message) => {
  const { reports, said } = start();
  reports.observe('a', broken(`rpc error: code = Unknown desc = ${message}`, GIT));
  expect((await said())[GIT]).toMatch(/^failed: /);
});

test.each([
  "rpc error: code = Unknown desc = unable to resolve 'no-such-branch' to a commit SHA",
  'rpc error: code = Unknown desc = shop: app path does not exist',
  'rpc error: code = Unknown desc = error fetching chart: failed to fetch chart: failed running helm: `helm pull --version 9.9.9 --repo https://charts.example.org shop` failed exit status 1: Error: chart "shop" version "9.9.9" not found in https://charts.example.org repository',
  'rpc error: code = Unknown desc = Manifest generation error (cached): `helm template . --name-template shop` failed exit status 1: Error: values.yaml: mapping key already defined',
])('a repository is read although what is named is not there: %s', async (message) => {
  const { reports, said } = start();
  reports.observe('a', broken(message, GIT));
  expect(await said()).toEqual({ [GIT]: 'successful' });
});

test('without a repo-server nothing is known of any of them', async () => {
  const { reports, said } = start();
  reports.observe('a', synced(GIT, CHARTS));
  const away =
    'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial tcp 10.0.0.1:8081: connect: connection refused"';
  reports.observe('a', broken(away, GIT, CHARTS));
  expect(await said()).toEqual({ [GIT]: `unknown: ${away}`, [CHARTS]: `unknown: ${away}` });
});

test('of several sources the one that the message names, or counts, has failed', async () => {
  const { reports, said } = start();
  reports.observe('a', broken(`failed to fetch ${CHARTS}/index.yaml: 503`, GIT, CHARTS));
  expect(Object.keys(await said())).toEqual([CHARTS]);
  reports.observe('a', broken('source 2 of 2: i/o timeout'.replace('source', 'for source'), CHARTS, GIT));
  expect(Object.keys(await said())).toEqual([GIT]);
});

test('what is outdated is unknown with the reason, and so is everything while the cluster does not answer', async () => {
  const { reports, said } = start();
  reports.observe('a', broken(AWAY, GIT));
  reports.setOutdated('a', 'Argo CD has stopped');
  expect(await said()).toEqual({ [GIT]: 'unknown: Argo CD has stopped' });
  reports.observe('a', synced(GIT));
  expect(await said()).toEqual({ [GIT]: 'unknown: Argo CD has stopped' });
  reports.setOutdated('a', null);
  expect(await said()).toEqual({ [GIT]: 'successful' });
  reports.setOutage('no answer');
  expect(await said()).toEqual({ [GIT]: 'unknown: no answer' });
  reports.setOutage(null);
  expect(await said()).toEqual({ [GIT]: 'successful' });
});

test('only another state is reported, however many Applications say so, and all of it to the next server', async () => {
  const { clock, sent, reports } = start();
  for (let at = 0; at < 2_000; at += 1) reports.observe(`a${at}`, synced(GIT));
  await clock.runFor(2_000);
  // What was known when it connected, and what it knows now.
  expect(sent).toHaveLength(2);
  for (let at = 0; at < 2_000; at += 1) {
    reports.observe(`a${at}`, broken(`${AWAY} from port ${at}`, GIT));
    await clock.runFor(1_000);
  }
  expect(sent).toHaveLength(3);
  for (let at = 0; at < 1_999; at += 1) reports.observe(`a${at}`, synced(GIT));
  await clock.runFor(2_000);
  expect(sent.at(-1)?.repositories).toMatchObject([{ status: 'failed', message: `${AWAY} from port 1999` }]);
  const next: ReportedRepositories[] = [];
  reports.disconnect();
  reports.connect((message) => message.type === 'repositories' && next.push(message));
  expect(next).toEqual([sent.at(-1)]);
});

test('no message shows what somebody wrote into an address', async () => {
  const { reports, said } = start();
  const secret = 'https://ada:t0ken@git.example.org/shop.git';
  reports.observe('a', broken(`failed to list refs: Get "${secret}/info/refs": EOF`, secret));
  expect(JSON.stringify(await said())).not.toContain('t0ken');
  expect(Object.keys(await said())).toEqual([GIT]);
});
