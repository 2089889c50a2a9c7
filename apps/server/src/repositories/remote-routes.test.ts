import type { Repository } from '@hawser/contract/repositories';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import type { RemoteAnswer, SendToRemote } from './remote/send.ts';
import { VERSION_0 } from './testing/git-answers.ts';

/** Requests that are waiting for an answer, by the context whose repository is asked. */
const waiting: { of: string; answer: (answer: RemoteAnswer) => void }[] = [];
const send: SendToRemote = ({ url }) =>
  new Promise((answer) => void waiting.push({ of: url.pathname.split('/')[1] ?? '', answer }));

let nouns: Nouns;
beforeAll(async () => {
  const ssh = async () => ({ failure: 'unreachable' }) as const;
  nouns = await startNouns({ repositories: { send, ssh } });
});
afterAll(() => nouns.close());

async function repositoryOf(uid: string): Promise<() => Promise<number>> {
  await nouns.account(uid);
  const body = { url: `https://git.test/${uid}/shop`, repoType: 'git' };
  const { created } = (await nouns.request<{ created: Repository }>(uid, 'POST', '/repositories', { body }))
    .body;
  return async () => (await nouns.request(uid, 'GET', `/repositories/${created.id}/refs`)).status;
}

it('at most two repositories of a context are read at once, so that others are read meanwhile', async () => {
  const [ada, bob] = [await repositoryOf('ada'), await repositoryOf('bob')];
  const ofAda = [ada(), ada(), ada(), ada(), ada()];
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(2));
  const ofBob = bob();
  await vi.waitFor(() => expect(waiting.map(({ of }) => of)).toEqual(['ada', 'ada', 'bob']));
  const answers = Promise.all([...ofAda, ofBob]);
  let isDone = false;
  void answers.then(() => (isDone = true));
  await vi.waitFor(() => {
    expect(waiting.filter(({ of }) => of === 'ada').length).toBeLessThanOrEqual(2);
    for (const { answer } of waiting.splice(0)) answer({ status: 200, challenge: false, body: VERSION_0 });
    expect(isDone).toBe(true);
  });
  expect(await answers).toEqual([200, 200, 200, 200, 200, 200]);
});
