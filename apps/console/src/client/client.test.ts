import { describe, expect, test } from 'vitest';
import { networkCalls } from '../networks/index.ts';
import { objectCalls } from '../objects/calls.ts';
import { ruleCalls } from '../rules/calls.ts';
import { tagCalls } from '../tags/calls.ts';
import { createClient } from './client.ts';
import { conflictIn, fieldMessages, ProductError, RequestFailure, shownMessage } from './failure.ts';

type Sent = { path: string; init: RequestInit | undefined };

function clientOf(answer: () => Promise<Response>) {
  const sent: Sent[] = [];
  let signedOut = 0;
  const client = createClient({
    fetch: (path, init) => {
      sent.push({ path, init });
      return answer();
    },
    origin: 'http://console.test',
    onContextLost: () => undefined,
    onSecondFactorNeeded: () => undefined,
    onSignedOut: () => signedOut++,
  });
  return { client, sent, signedOut: () => signedOut };
}

const problem =
  (status: number, errors: object[], more: object = {}) =>
  () =>
    Promise.resolve(Response.json({ type: 'about:blank', title: 'No', status, errors, ...more }, { status }));

const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

describe('the client', () => {
  test('sends the idempotency key and the version that was read', async () => {
    const { client, sent } = clientOf(() => Promise.resolve(Response.json({ updated: {} })));
    await ruleCalls(client).put('n/1', [], { idempotencyKey: 'k', ifMatch: 7 });
    expect(sent[0]?.path).toBe('http://console.test/api/networks/n%2F1/distributionRules');
    const headers = new Headers(sent[0]?.init?.headers);
    expect(headers.get('idempotency-key')).toBe('k');
    expect(headers.get('if-match')).toBe('"7"');
    expect(sent[0]?.init?.body).toBe('{"distributionRules":[]}');
  });

  test('shows the first error of a response if it is displayable, otherwise the default text', async () => {
    const shown = clientOf(
      problem(422, [{ message: 'Network already exists: demo', displayable: true, path: 'name' }]),
    );
    const failure = await failureOf(
      networkCalls(shown.client).define({ name: 'demo', features: [], featureConfigs: {} }, {}),
    );
    expect(shownMessage(failure)).toBe('Network already exists: demo');
    expect(fieldMessages(failure)).toEqual({ name: 'Network already exists: demo' });

    const hidden = clientOf(problem(500, [{ message: 'relation "x"', displayable: false }]));
    const internal = await failureOf(
      networkCalls(hidden.client).define({ name: 'demo', features: [], featureConfigs: {} }, {}),
    );
    expect(shownMessage(internal)).toBe('An error has occurred.');
    expect(shownMessage(internal, 'Network could not be updated.')).toBe('Network could not be updated.');
  });

  test('appends the detail to the message of the same field', async () => {
    const { client } = clientOf(
      problem(400, [
        { message: 'Invalid YAML supplied.', displayable: true, path: 'yaml' },
        { message: 'Line 2, column 1: kind is missing.', displayable: true, path: 'yaml' },
      ]),
    );
    const failure = await failureOf(objectCalls(client).create({ networkID: 'n', yaml: '', tags: [] }, {}));
    expect(fieldMessages(failure)).toEqual({
      yaml: 'Invalid YAML supplied. Line 2, column 1: kind is missing.',
    });
  });

  test('shows the message of a product error, such as a server that does not respond', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    const failure = await failureOf(tagCalls(client).list());
    expect(failure).toBeInstanceOf(ProductError);
    expect(shownMessage(failure)).toContain('is not responding');
  });

  test('notifies the shell that the session has ended', async () => {
    const { client, signedOut } = clientOf(problem(401, []));
    await failureOf(tagCalls(client).list());
    expect(signedOut()).toBe(1);
  });

  test('returns the current record when a save conflicts', async () => {
    const conflict = { sent: 1, current: 2, record: { id: 'n' } };
    const failure = await failureOf(
      ruleCalls(clientOf(problem(412, [], { conflict })).client).put('n', [], {}),
    );
    expect(failure).toBeInstanceOf(RequestFailure);
    expect(conflictIn(failure)).toEqual(conflict);
  });
});
