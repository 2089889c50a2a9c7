export { requirePassword } from './password.ts';
export { registerProof } from './routes.ts';
