export { sealedObjects, sealingCertificates, secrets } from './registration.tsx';
