/** Why nothing can be sealed with a certificate. */
export type CertificateProblem = 'unreadable' | 'expired' | 'unusable' | 'weak';

const SENTENCES: Readonly<Record<CertificateProblem, string>> = {
  unreadable: 'is no PEM text of an X.509 certificate',
  expired: 'has run out',
  unusable: 'holds no RSA key that can be used',
  weak: 'holds a key of less than 2048 bits',
};

/** A certificate that nothing is sealed with. The message names the cluster and holds nothing of any value. */
export class CertificateError extends Error {
  readonly cluster: string;
  readonly problem: CertificateProblem;

  constructor(cluster: string, problem: CertificateProblem) {
    super(`The certificate of ${cluster} ${SENTENCES[problem]}.`);
    this.name = 'CertificateError';
    this.cluster = cluster;
    this.problem = problem;
  }
}
