export { placeSealedSecrets } from './place.ts';
export { secrets } from './registration.ts';
export { withdrawSealedSecret } from './withdraw.ts';
