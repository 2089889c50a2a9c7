export { CertificateReports, type ReadCertificate } from './certificate-reports.ts';
