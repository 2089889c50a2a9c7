import { Grant } from '@hawser/contract/agent';
import { isSecureServerUrl } from '@hawser/domain/routers';
import type { KubeApi, KubeRef } from '../kube/api.ts';
import { labelsOf } from '../kube/fields.ts';
import { CONFIG_MAP, SECRET } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { withoutMemo, type Memoize } from '../memoize.ts';

/** Name of the ConfigMap and of the Secret that the install manifest creates. */
export const AGENT_NAME = 'hawser-agent';

/** Settings from the install manifest and from enrollment. Missing values are empty strings. */
export interface Settings {
  /** Base URL of the server, without a trailing slash. */
  readonly server: string;
  /** PEM of the only trusted certificate authority; empty: the platform's authorities. */
  readonly ca: string;
  /** Public key of the server (Ed25519, SPKI DER, base64): another is refused. Empty: TLS alone decides, as in a demo fleet. */
  readonly serverKey: string;
  readonly routerID: string;
  readonly grant: Grant;
  readonly installId: string;
  readonly agentID: string;
  /** The router that `agentID` was enrolled for. A different `routerID` means a new installation. */
  readonly enrolledRouterID: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
  /** Version of the Secret that this was read from. */
  readonly secretVersion: string;
}

/** Whether both have the same server, key of the server, router and grant. */
export function isSameInstallation(a: Settings, b: Settings): boolean {
  const key = ({ server, serverKey, routerID, grant }: Settings) =>
    JSON.stringify([server, serverKey, routerID, grant]);
  return key(a) === key(b);
}

/** An error in the installation that only a person can fix. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const decode = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64').toString('utf8');
const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64');

function grantOf(text: string, memoize: Memoize): Grant {
  try {
    return memoize('grant', text, () => Grant.parse(JSON.parse(text)));
  } catch {
    throw new SettingsError(`ConfigMap "${AGENT_NAME}": "grant" is not a grant`);
  }
}

/** The agent's ConfigMap and Secret in its own namespace. */
export class SettingsStore {
  readonly #kube: KubeApi;
  readonly #configMap: KubeRef;
  readonly #secret: KubeRef;
  readonly #memoize: Memoize;

  constructor(kube: KubeApi, namespace: string, memoize: Memoize = withoutMemo) {
    this.#kube = kube;
    this.#memoize = memoize;
    this.#configMap = { kind: CONFIG_MAP, namespace, name: AGENT_NAME };
    this.#secret = { kind: SECRET, namespace, name: AGENT_NAME };
  }

  /** Reads both. Fails with {@link SettingsError} when a setting is missing or invalid, with KubeError when they cannot be read. */
  async read(): Promise<Settings> {
    const [configMap, secret] = await Promise.all([
      this.#kube.get(this.#configMap),
      this.#kube.get(this.#secret),
    ]);
    const config = labelsOf(configMap.data);
    const kept = labelsOf(secret.data);
    const server = (config.server ?? '').trim().replace(/\/+$/, '');
    if (!isSecureServerUrl(server))
      throw new SettingsError(
        `ConfigMap "${AGENT_NAME}": "server" must be an https:// URL, except on loopback`,
      );
    if (!config.routerID) throw new SettingsError(`ConfigMap "${AGENT_NAME}": "routerID" is missing`);
    return {
      server,
      ca: config.ca ?? '',
      serverKey: (config.serverKey ?? '').trim(),
      routerID: config.routerID,
      grant: grantOf(config.grant ?? '', this.#memoize),
      installId: decode(kept.installId).trim(),
      agentID: decode(kept.agentID),
      enrolledRouterID: decode(kept.routerID),
      privateKey: decode(kept.privateKey),
      secretVersion: metadataOf(secret).resourceVersion,
    };
  }

  /** Stores a new key before it is used. Fails with 409 when the Secret was changed since `settings` was read. */
  async storeKey(settings: Settings, privateKey: string): Promise<void> {
    await this.#kube.patch(this.#secret, {
      metadata: { resourceVersion: settings.secretVersion },
      data: { privateKey: encode(privateKey), agentID: null, routerID: null },
    });
  }

  /** Stores the identity and removes the install id, which is used up. */
  async storeIdentity(agentID: string, routerID: string): Promise<void> {
    await this.#kube.patch(this.#secret, {
      data: { agentID: encode(agentID), routerID: encode(routerID), installId: null },
    });
  }
}
