import { describe, expect, test } from 'vitest';
import { renewingFetch } from './renewing-fetch.ts';

/** Answers with these states in turn, and lets no time pass. `leaveAfter`: so many delays later the page is gone. */
function fetchOf(statuses: number[], { leaveAfter = Infinity } = {}) {
  const sent: string[] = [];
  const delays: number[] = [];
  const fetch = renewingFetch(
    async (input) => {
      sent.push(input);
      return new Response(null, { status: statuses.shift() ?? 500 });
    },
    {
      after(delayMs, run) {
        delays.push(delayMs);
        run();
        return { cancel: () => undefined };
      },
    },
    () => delays.length >= leaveAfter,
  );
  return { fetch, sent, delays };
}

describe('a request that is refused as that of nobody', () => {
  test('is sent again with the token that the session has by then', async () => {
    const { fetch, sent, delays } = fetchOf([401, 200]);
    expect((await fetch('http://console.test/api/networks')).status).toBe(200);
    expect([sent.length, delays]).toEqual([2, [250]]);
  });

  test('is refused when the session has ended, after one more attempt', async () => {
    const { fetch, sent } = fetchOf([401, 401, 200]);
    expect((await fetch('/api/me')).status).toBe(401);
    expect(sent).toEqual(['/api/me', '/api/me']);
  });

  test('is not sent again by a page that is gone, as after signing out', async () => {
    const { fetch, sent } = fetchOf([401, 200], { leaveAfter: 1 });
    expect((await fetch('/api/me')).status).toBe(401);
    expect(sent).toEqual(['/api/me']);
  });

  test('is not repeated where attempts are counted, and no other answer is', async () => {
    const { fetch, sent } = fetchOf([401, 403]);
    expect((await fetch('/api/auth/proof/password')).status).toBe(401);
    expect((await fetch('/api/me')).status).toBe(403);
    expect(sent).toHaveLength(2);
  });
});
