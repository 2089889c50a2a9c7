export { sealingCertificates, secrets } from './registration.tsx';
