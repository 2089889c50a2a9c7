/** Why a certificate cannot be used for sealing. */
type CertificateProblem = 'unreadable' | 'expired' | 'unusable' | 'weak';

const SENTENCES: Readonly<Record<CertificateProblem, string>> = {
  unreadable: 'is no PEM text of an X.509 certificate',
  expired: 'has run out',
  unusable: 'holds no RSA key that can be used',
  weak: 'holds a key of less than 2048 bits',
};

/** A certificate that cannot be used for sealing. The message names the cluster and contains no value. */
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
