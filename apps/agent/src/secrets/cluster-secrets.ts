import type { AgentMessage, Grant, ServerMessage } from '@hawser/contract/agent';
import { grantedKind } from '@hawser/domain/objects';
import type { Clock, Random } from '@hawser/ports';
import type { KubeApi } from '../kube/api.ts';
import type { Log } from '../log.ts';
import { AccountTokens } from '../registrations/account-tokens.ts';
import { CertificateReports, type ReadCertificate } from '../sealing/index.ts';
import { NamespaceSecrets } from './namespace-secrets.ts';
import { SecretReports } from './secret-reports.ts';

type Welcome = Pick<
  Extract<ServerMessage, { type: 'welcome' }>,
  'takesCertificates' | 'takesSecrets' | 'takesArgoCdTokens'
>;

interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  /** The agent's own namespace. */
  readonly namespace: string;
  readonly grant: Grant;
  /** How the certificate of the controller of Sealed Secrets is read; without it nothing of Secrets is reported. */
  readonly readCertificate?: ReadCertificate;
}

/** What an agent reports of Secrets: the certificate with which they are sealed, which there are, and the token that Argo CD gets. */
export class ClusterSecrets {
  readonly #ports: Ports;
  readonly #certificates: CertificateReports | null;
  readonly #secrets: SecretReports | null;
  readonly #tokens: AccountTokens | null;

  constructor(ports: Ports) {
    const { clock, log, kube, namespace, grant, readCertificate: read } = ports;
    this.#ports = ports;
    this.#certificates = read === undefined ? null : new CertificateReports({ clock, log, read });
    this.#secrets = read === undefined ? null : new SecretReports(clock);
    this.#tokens = grant.argoCdAccount === true ? new AccountTokens({ clock, log, kube, namespace }) : null;
  }

  /** Reads until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all([
      this.#certificates?.run(signal),
      this.#secrets?.run((changed) => this.#namespaces(changed), signal),
      this.#tokens?.run(signal),
    ]);
  }

  /** To a server, as far as it takes them. */
  connect(takes: Welcome, send: (message: AgentMessage) => void): void {
    const { takesCertificates, takesSecrets, takesArgoCdTokens } = takes;
    if (takesCertificates === true) this.#certificates?.connect(send);
    if (takesSecrets === true) this.#secrets?.connect(send);
    if (takesArgoCdTokens === true) this.#tokens?.connect(send);
  }

  disconnect(): void {
    this.#certificates?.disconnect();
    this.#secrets?.disconnect();
    this.#tokens?.disconnect();
  }

  #namespaces(changed: () => void): readonly NamespaceSecrets[] {
    const { grant, readCertificate: _, ...ports } = this.#ports;
    return grant.namespaces.map(
      (namespace) =>
        new NamespaceSecrets({
          ...ports,
          namespace,
          changed,
          isGranted: grant.secretNames,
          reads: ({ apiVersion, kind }) =>
            grantedKind({ kinds: grant.kinds }, apiVersion, kind) !== undefined,
        }),
    );
  }
}
