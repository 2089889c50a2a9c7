import { Grant } from '@hawser/contract';
import type { KubeApi, KubeRef } from '../kube/api.ts';
import { labelsOf } from '../kube/fields.ts';
import { CONFIG_MAP, SECRET } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { makeAnew, type Remember } from '../remember.ts';

/** Name of the ConfigMap and of the Secret that the install manifest makes. */
export const AGENT_NAME = 'hawser-agent';

/** What the install manifest says, and what enrolment added to it. Empty text where there is nothing. */
export interface Settings {
  /** Base URL of the server, without a trailing slash. */
  readonly server: string;
  /** PEM of the only authority to believe; empty: the platform's. */
  readonly ca: string;
  readonly routerID: string;
  readonly grant: Grant;
  readonly installId: string;
  readonly agentID: string;
  /** The router that `agentID` enrolled for: another one in the ConfigMap means a new installation. */
  readonly enrolledRouterID: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
  /** Version of the Secret that this was read from. */
  readonly secretVersion: string;
}

/** Whether both say the same of where to work, for whom, and what is allowed. */
export function isSameInstallation(a: Settings, b: Settings): boolean {
  const said = ({ server, routerID, grant }: Settings) => JSON.stringify([server, routerID, grant]);
  return said(a) === said(b);
}

/** A fault of the installation that only a person can mend. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const decode = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64').toString('utf8');
const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64');

function grantOf(text: string, remember: Remember): Grant {
  try {
    return remember('grant', text, () => Grant.parse(JSON.parse(text)));
  } catch {
    throw new SettingsError(`ConfigMap "${AGENT_NAME}": "grant" is not a grant`);
  }
}

/** The agent's ConfigMap and Secret in its own namespace. */
export class SettingsStore {
  readonly #kube: KubeApi;
  readonly #configMap: KubeRef;
  readonly #secret: KubeRef;
  readonly #remember: Remember;

  constructor(kube: KubeApi, namespace: string, remember: Remember = makeAnew) {
    this.#kube = kube;
    this.#remember = remember;
    this.#configMap = { kind: CONFIG_MAP, namespace, name: AGENT_NAME };
    this.#secret = { kind: SECRET, namespace, name: AGENT_NAME };
  }

  /** Reads both. Fails with {@link SettingsError} when they say too little, with KubeError when they cannot be read. */
  async read(): Promise<Settings> {
    const [configMap, secret] = await Promise.all([
      this.#kube.get(this.#configMap),
      this.#kube.get(this.#secret),
    ]);
    const config = labelsOf(configMap.data);
    const kept = labelsOf(secret.data);
    const server = (config.server ?? '').trim().replace(/\/+$/, '');
    if (!/^https?:\/\//.test(server))
      throw new SettingsError(`ConfigMap "${AGENT_NAME}": "server" is not a URL`);
    if (!config.routerID) throw new SettingsError(`ConfigMap "${AGENT_NAME}": "routerID" is missing`);
    return {
      server,
      ca: config.ca ?? '',
      routerID: config.routerID,
      grant: grantOf(config.grant ?? '', this.#remember),
      installId: decode(kept.installId).trim(),
      agentID: decode(kept.agentID),
      enrolledRouterID: decode(kept.routerID),
      privateKey: decode(kept.privateKey),
      secretVersion: metadataOf(secret).resourceVersion,
    };
  }

  /** Keeps a fresh key before it is used. Fails with 409 when somebody else wrote the Secret since `settings`. */
  async keepKey(settings: Settings, privateKey: string): Promise<void> {
    await this.#kube.patch(this.#secret, {
      metadata: { resourceVersion: settings.secretVersion },
      data: { privateKey: encode(privateKey), agentID: null, routerID: null },
    });
  }

  /** Keeps the identity and drops the install id: it has been used. */
  async keepIdentity(agentID: string, routerID: string): Promise<void> {
    await this.#kube.patch(this.#secret, {
      data: { agentID: encode(agentID), routerID: encode(routerID), installId: null },
    });
  }
}
