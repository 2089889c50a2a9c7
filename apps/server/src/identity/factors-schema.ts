import type { BetterAuthPlugin } from 'better-auth';

/** A row of a user: it goes with the user, and moves with it to another id. */
const userId = {
  type: 'string',
  required: true,
  references: { model: 'user', field: 'id', onDelete: 'cascade' },
} as const;
const text = { type: 'string', required: true } as const;
const date = { type: 'date', required: true } as const;
const lateDate = { type: 'date', required: false } as const;
/** No answer of better-auth has it. */
const hidden = { ...lateDate, input: false, returned: false } as const;

/**
 * What proves who a person is, besides the password: when a session last saw a proof, second factors, recovery codes and passkeys.
 * The tables are made with those of better-auth, in the schema that only the identity role may use.
 */
export const factorsSchema = {
  id: 'sign-in-factors',
  schema: {
    session: {
      fields: { firstProvenAt: hidden, secondProvenAt: hidden },
    },
    secondFactor: {
      fields: {
        userId: { ...userId, unique: true },
        secret: text,
        confirmedAt: lateDate,
        // The time step of the last code that was used: no code works twice.
        lastStep: { type: 'number', required: true },
        devicesSince: date,
        createdAt: date,
      },
    },
    recoveryCode: {
      fields: { userId: { ...userId, index: true }, digest: text, usedAt: lateDate, createdAt: date },
    },
    passkey: {
      fields: {
        userId: { ...userId, index: true },
        name: text,
        credentialId: { ...text, unique: true },
        publicKey: text,
        // A number of 32 bits without sign.
        counter: text,
        transports: text,
        isBackedUp: { type: 'boolean', required: true },
        createdAt: date,
        lastUsedAt: lateDate,
      },
    },
  },
} satisfies BetterAuthPlugin;
