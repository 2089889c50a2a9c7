/** Tables of schema `identity` that the server reads beside better-auth, whose they are. Columns are camelCase. */
export interface IdentityTables {
  user: { id: string; email: string; name: string; emailVerified: boolean; createdAt: Date; updatedAt: Date };
  session: { id: string; token: string; userId: string; expiresAt: Date };
}
