import type { SealedColumn } from '../../store/sealed-columns.ts';
import { sharedTable } from '../../store/schema/index.ts';
import type { SigningKeysTable } from './table.ts';

const signingKeys = sharedTable<SigningKeysTable>({
  name: 'signing_keys',
  columns: {
    id: 'text primary key',
    sealed: 'text not null',
    created_at: 'bigint not null',
  },
  grants: { system: 'select, insert, update (sealed), delete' },
});

export const tokensSchema = [signingKeys];

/** Where the private key `id` is sealed. */
export const placeOfKey = (id: string): string => `signing key ${id}`;

/** Private keys, which `keys -- rotate` encrypts again. */
export const sealedSigningKeys: SealedColumn = {
  table: 'signing_keys',
  key: 'id',
  column: 'sealed',
  isShared: true,
  associatedData: (_, id) => placeOfKey(id),
};
