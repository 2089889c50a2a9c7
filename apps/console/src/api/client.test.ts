import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { conflictIn, fieldMessages, ProductError, RequestFailure, shownMessage } from './failure.ts';

type Sent = { path: string; init: RequestInit | undefined };

function clientOf(answer: () => Promise<Response>) {
  const sent: Sent[] = [];
  let signedOut = 0;
  const client = createClient(
    (path, init) => {
      sent.push({ path, init });
      return answer();
    },
    () => signedOut++,
  );
  return { client, sent, signedOut: () => signedOut };
}

const problem = (status: number, errors: object[], more: object = {}) => () =>
  Promise.resolve(Response.json({ type: 'about:blank', title: 'No', status, errors, ...more }, { status }));

const failureOf = (run: Promise<unknown>): Promise<unknown> => run.then(() => null, (error: unknown) => error);

describe('the client', () => {
  test('sends the key of the action and the version that was seen', async () => {
    const { client, sent } = clientOf(() => Promise.resolve(Response.json({ updated: {} })));
    await client.send('PUT', '/api/x', { a: 1 }, { idempotencyKey: 'k', ifMatch: 7 });
    expect(sent[0]?.init).toMatchObject({
      method: 'PUT',
      body: '{"a":1}',
      headers: { 'idempotency-key': 'k', 'if-match': '"7"', 'content-type': 'application/json' },
    });
  });

  test('shows the first error of an answer when it is displayable, otherwise the default', async () => {
    const shown = clientOf(problem(422, [{ message: 'Network already exists: demo', displayable: true, path: 'name' }]));
    const failure = await failureOf(shown.client.send('POST', '/api/networks', {}));
    expect(shownMessage(failure)).toBe('Network already exists: demo');
    expect(fieldMessages(failure)).toEqual({ name: 'Network already exists: demo' });

    const hidden = clientOf(problem(500, [{ message: 'relation "x"', displayable: false }]));
    const internal = await failureOf(hidden.client.send('POST', '/api/networks', {}));
    expect(shownMessage(internal)).toBe('An error has occurred.');
    expect(shownMessage(internal, 'Network could not be updated.')).toBe('Network could not be updated.');
  });

  test('shows the own message of a product error, such as that nobody answered', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    const failure = await failureOf(client.send('GET', '/api/tags'));
    expect(failure).toBeInstanceOf(ProductError);
    expect(shownMessage(failure)).toContain('does not answer');
  });

  test('tells the shell that the session is over', async () => {
    const { client, signedOut } = clientOf(problem(401, []));
    await failureOf(client.send('GET', '/api/tags'));
    expect(signedOut()).toBe(1);
  });

  test('hands over the record that stands where a save came too late', async () => {
    const conflict = { sent: 1, current: 2, record: { id: 'n' } };
    const failure = await failureOf(clientOf(problem(412, [], { conflict })).client.send('PUT', '/api/x', {}));
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(conflictIn(failure)).toEqual(conflict);
  });
});
