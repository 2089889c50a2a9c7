import { createSign } from 'node:crypto';
import type { RepositoryCredentials } from '@hawser/contract/repositories';
import { z } from 'zod';
import type { Outcome } from './outcome.ts';
import { quickPrivateKey } from '../../clusters/index.ts';
import type { SendToRemote } from './send.ts';
import type { Target } from './target.ts';

type Headers = Readonly<Record<string, string>>;

const basic = (user: string, password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});

/** The headers that prove the credentials of a target. A GitHub App has to get a token first. */
export async function authorization(
  { url, credentials }: Pick<Target, 'url' | 'credentials'>,
  { send, now, timeoutMs }: { readonly send: SendToRemote; readonly now: number; readonly timeoutMs: number },
): Promise<Outcome<Headers>> {
  if (credentials === null || credentials.kind === 'sshKey') return { found: {} };
  if (credentials.kind === 'password') return { found: basic(credentials.username, credentials.password) };
  const token = await appToken(new URL(url), credentials, { send, now, timeoutMs });
  return 'problem' in token ? token : { found: basic('x-access-token', token.found) };
}

type App = Extract<RepositoryCredentials, { kind: 'githubApp' }>;

/** How long the proof of the app is valid, seconds; GitHub accepts 10 minutes at most. Clocks may differ by one. */
const PROOF_S = 300;
const CLOCK_SKEW_S = 60;
const InstallationToken = z.object({ token: z.string().regex(/^[\w.-]{1,500}$/) });

/**
 * A token of the installation of a GitHub App, valid for an hour (GitHub, "Generating an installation access token"). It is asked
 * of the host of the repository itself, so that the credentials go nowhere else; github.com has a host for its API.
 */
async function appToken(
  { hostname, host }: URL,
  app: App,
  { send, now, timeoutMs }: { readonly send: SendToRemote; readonly now: number; readonly timeoutMs: number },
): Promise<Outcome<string>> {
  const api = hostname === 'github.com' ? 'https://api.github.com' : `https://${host}/api/v3`;
  const proof = proofOf(app, now);
  if (proof === null) return { problem: 'unusable key' };
  const answer = await send({
    method: 'POST',
    url: new URL(`${api}/app/installations/${app.installationID}/access_tokens`),
    headers: { authorization: `Bearer ${proof}`, accept: 'application/vnd.github+json' },
    body: Buffer.alloc(0),
    bytesMax: 65_536,
    timeoutMs,
  });
  if ('failure' in answer) return { problem: answer.failure };
  if (answer.status !== 201) return { problem: 'unauthorized' };
  try {
    return { found: InstallationToken.parse(JSON.parse(answer.body.toString('utf8'))).token };
  } catch {
    return { problem: 'unauthorized' };
  }
}

/** A JSON Web Token that the app signed; null when its key signs nothing. */
function proofOf({ appID, privateKey }: App, now: number): string | null {
  const key = quickPrivateKey(privateKey);
  if (key === null) return null;
  const seconds = Math.floor(now / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: seconds - CLOCK_SKEW_S, exp: seconds + PROOF_S, iss: appID };
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  try {
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
  } catch {
    return null;
  }
}
