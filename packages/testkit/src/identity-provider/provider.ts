import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of a person. */
interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A real provider of OpenID Connect on loopback, for tests. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientID: string;
  readonly clientSecret: string;
  /** Variables of a server that signs in with it, as `corp`. */
  readonly env: Readonly<Record<string, string>>;
  /** People by the login that they type on its page; the password is not checked. Others are unknown to it. */
  readonly people: Map<string, Person>;
  /** Addresses to which it sends browsers back; no other is accepted. */
  readonly redirectURIs: Set<string>;
  stop(): Promise<void>;
  /** Listens again, at the same address. */
  start(): Promise<void>;
}

const CLIENT = { id: 'hawser', secret: 'a secret of the tests, and of nobody else' };

/**
 * Starts a provider at a free port of loopback, which asks for a login and for nothing else. PKCE is required. With `tellsWhen` it says
 * when its person signed in there, also unasked.
 */
export async function startIdentityProvider({ tellsWhen = false } = {}): Promise<TestIdentityProvider> {
  const people = new Map<string, Person>();
  const redirectURIs = new Set<string>();
  let server: Server = createServer();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: ['http://127.0.0.1/replaced'],
        token_endpoint_auth_method: 'client_secret_post',
        require_auth_time: tellsWhen,
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    cookies: { keys: ['a key of the tests'] },
    async findAccount(_, id) {
      const person = people.get(id);
      return person === undefined ? undefined : { accountId: id, claims: () => ({ sub: id, ...person }) };
    },
    async loadExistingGrant(context) {
      const { client, session, params } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope(String(params?.['scope'] ?? ''));
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectURIs.has(uri);
  const answer = provider.callback();
  const handle = (request: IncomingMessage, response: ServerResponse) => void answer(request, response);
  server.on('request', handle);
  return {
    issuer,
    clientID: CLIENT.id,
    clientSecret: CLIENT.secret,
    env: {
      HAWSER_OIDC_CORP_ISSUER: issuer,
      HAWSER_OIDC_CORP_CLIENT_ID: CLIENT.id,
      HAWSER_OIDC_CORP_CLIENT_SECRET: CLIENT.secret,
      HAWSER_OIDC_CORP_LABEL: 'Example Corp',
    },
    people,
    redirectURIs,
    stop: () => stop(server),
    async start() {
      server = createServer(handle);
      await listen(server, port);
    },
  };
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
