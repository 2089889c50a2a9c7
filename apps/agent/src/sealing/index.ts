export { CertificateReports, type ReadCertificate } from './certificate-reports.ts';
export { reseal, type RotateSealed } from './reseal.ts';
