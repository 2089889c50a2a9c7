export { createBearer } from './bearer.ts';
export { tokensOf } from './jwt.ts';
export { registerTokens } from './routes.ts';
export { sealedSigningKeys, tokensSchema } from './schema.ts';
export { signingKeys } from './signing-keys.ts';
